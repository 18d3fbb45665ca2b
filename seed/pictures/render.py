"""Renders pictures to float files: blender -b -P seed/pictures/render.py -- --out DIR [--only key,key] [--scale 0.5] [--samples 20]

Leaves DIR/<key>/{color,albedo,normal}0001.exr for finish.py. Pictures that are there already are skipped.
"""
import argparse
import pathlib
import sys
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import bpy  # noqa: E402

import scenes  # noqa: E402
from shots import PRODUCTS, WIDE  # noqa: E402
from stage import clean  # noqa: E402

SIDE = 680


def sizes():
    """key -> (width, height) to render, in the order of importance."""
    out = {}
    wide = {key: (w, h) for key, w, h, *_ in WIDE}
    for key, (w, h) in wide.items():
        k = ((1.0e6 if key.startswith('hero') else 0.62e6) / (w * h)) ** 0.5
        out[key] = (int(w * k) // 2 * 2, int(h * k) // 2 * 2)
    for _, pictures in PRODUCTS:
        for key, _ in pictures:
            out[key] = (SIDE, SIDE)
    return out


def settings(width, height, samples):
    s = bpy.context.scene
    s.render.engine, s.cycles.device = 'CYCLES', 'CPU'
    s.cycles.samples, s.cycles.use_adaptive_sampling = samples, True
    s.cycles.adaptive_threshold, s.cycles.adaptive_min_samples = 0.05, 5
    s.cycles.max_bounces, s.cycles.diffuse_bounces, s.cycles.glossy_bounces = 3, 2, 2
    s.cycles.transmission_bounces, s.cycles.transparent_max_bounces = 2, 40
    s.cycles.caustics_reflective = s.cycles.caustics_refractive = False
    s.cycles.sample_clamp_indirect, s.cycles.use_denoising = 4, False
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = width, height, 100
    s.render.use_persistent_data = False
    bpy.context.view_layer.cycles.denoising_store_passes = True


def outputs(folder):
    """Wires the passes to float files."""
    s = bpy.context.scene
    s.use_nodes = True
    tree = s.node_tree
    tree.nodes.clear()
    layers, files = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = str(folder)
    files.format.file_format, files.format.color_depth, files.format.color_mode = 'OPEN_EXR', '32', 'RGB'
    files.file_slots.clear()
    for name, source in (('color', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')):
        files.file_slots.new(name)
        tree.links.new(layers.outputs[source], files.inputs[name])


def main():
    args = argparse.ArgumentParser()
    args.add_argument('--out', required=True)
    args.add_argument('--only', default='')
    args.add_argument('--scale', type=float, default=1)
    args.add_argument('--samples', type=int, default=8)
    args = args.parse_args(sys.argv[sys.argv.index('--') + 1:])
    wanted = sizes()
    keys = args.only.split(',') if args.only else list(wanted)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for key in keys:
        folder = pathlib.Path(args.out).resolve() / key
        if (folder / 'color0001.exr').exists():
            continue
        start = time.time()
        width, height = (int(side * args.scale) for side in wanted[key])
        try:
            clean()
            scenes.build(key, width / height)
            built = time.time()
            settings(width, height, args.samples)
            folder.mkdir(parents=True, exist_ok=True)
            outputs(folder)
            bpy.ops.render.render()
            (folder / 'done').write_text(bpy.context.scene['tone'])
            print(f'PICTURE {key} {width}x{height} build {built - start:.1f} s render {time.time() - built:.1f} s', flush=True)
        except Exception:
            traceback.print_exc()
            print('FAILED', key, flush=True)


main()
