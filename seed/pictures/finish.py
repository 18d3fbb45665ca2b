"""Float files to WebP: python3 seed/pictures/finish.py DIR [key ...]

Denoises, evens the ground to one tone, applies the tone curve, scales with Lanczos, sharpens a little
and encodes under the size limit. Products go to files/, wide scenes to public/pictures/.
Needs numpy, scipy and ffmpeg.
"""
import pathlib
import subprocess
import sys

import numpy as np
from scipy.ndimage import gaussian_filter, zoom

from denoise import denoise
from shots import PRODUCTS, WIDE
from smaller import SMALLER

HERE = pathlib.Path(__file__).parent
PUBLIC = HERE.parent.parent / 'public' / 'pictures'
SIDE, LIMIT = 1200, 70_000
WIDE_LIMITS = {'hero-1280': 60_000, 'hero-tall-640': 30_000}
GROUNDS = {name: np.array(tone) / 255 for name, tone in (('paper', (0xF2, 0xEA, 0xDC)), ('moss', (0x41, 0x4F, 0x40)), ('wall', (0x3A, 0x47, 0x39)))}
SHOULDER = 0.66
GLASSY = ('cold', 'clear', 'dome', 'flat-on', 'sip', 'victory', 'pla', 'hero', 'category-cups', 'category-lids')


def read(path):
    """An EXR file as (height, width, 3) floats."""
    probe = ['ffprobe', '-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', path]
    width, height = map(int, subprocess.check_output(probe, text=True).strip().split(',')[:2])
    raw = subprocess.check_output(['ffmpeg', '-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'gbrpf32le', '-'])
    green, blue, red = np.frombuffer(raw, '<f4').reshape(3, height, width)
    return np.stack([red, green, blue], -1)


def curve(x):
    """Linear light to display values: straight, then a soft shoulder, then sRGB."""
    soft = SHOULDER + (1 - SHOULDER) * (1 - np.exp(-np.maximum(x - SHOULDER, 0) / (1 - SHOULDER)))
    x = np.where(x < SHOULDER, x, soft)
    return np.where(x <= 0.0031308, x * 12.92, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)


def uncurve(v):
    """The linear light that the curve shows as v."""
    x = np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)
    return np.where(x < SHOULDER, x, SHOULDER - (1 - SHOULDER) * np.log(np.maximum(1e-3, 1 - (x - SHOULDER) / (1 - SHOULDER))))


def levelled(light, tone):
    """Scales the picture so that the ground at its edges has one of the shop's tones."""
    h, w, _ = light.shape
    b = max(4, h // 40)
    edge = np.concatenate([light[:b].reshape(-1, 3), light[:, :b].reshape(-1, 3), light[:, -b:].reshape(-1, 3)])
    return light * (uncurve(GROUNDS[tone]) / np.median(edge, 0))


def farther(rgb, part):
    """The picture from farther away: the goods shrink to `part` where they stand, the ground goes on round them."""
    h, w, _ = rgb.shape
    small = zoom(rgb, (part, part, 1), order=1)
    n, m, _ = small.shape
    top, left = round((h - n) * 0.72), (w - m) // 2
    big = np.pad(small, ((top, h - n - top), (left, w - m - left), (0, 0)), 'edge')
    # A shadow that leaves the picture on the right fades into the ground of the left.
    t = np.clip((np.arange(w) - (left + m - w * 0.05)) / (w * 0.14), 0, 1)[None, :, None]
    bare = gaussian_filter(big[:, :max(left, w // 30)].mean(1), (w / 60, 0))[:, None]
    big = big + (bare - big) * t * t * (3 - 2 * t)
    seam = np.ones((h, w))
    seam[top + h // 40:top + n - h // 40, left + w // 40:left + m - w // 40] = 0
    return big + (gaussian_filter(big, (h / 48, w / 48, 0)) - big) * gaussian_filter(seam, w / 85)[..., None]


def encode(rgb, width, height, target, limit):
    """Scales, sharpens and writes a WebP of at most `limit` bytes; returns its size."""
    h, w, _ = rgb.shape
    part = target.with_suffix('.part')
    data = (np.clip(rgb, 0, 1) * 65535).astype('<u2').tobytes()
    for quality in (92, 88, 84, 80, 76, 72, 66, 60, 52, 44):
        subprocess.run(['ffmpeg', '-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb48le', '-s', f'{w}x{h}', '-i', '-',
                        '-vf', f'scale={width}:{height}:flags=lanczos+accurate_rnd,unsharp=5:5:0.45:5:5:0,noise=alls=1.2:allf=u',
                        '-c:v', 'libwebp', '-quality', str(quality), '-compression_level', '4', '-preset', 'photo',
                        '-frames:v', '1', '-f', 'webp', str(part)], input=data, check=True)
        if part.stat().st_size <= limit:
            break
    part.replace(target)
    return target.stat().st_size


def finish(folder):
    key = folder.name
    passes = [read(str(folder / f'{name}0001.exr')) for name in ('color', 'albedo', 'normal')]
    light = denoise(*passes, glassy=any(word in key for word in GLASSY))
    rgb = curve(levelled(light, (folder / 'done').read_text() or 'paper'))
    wide = {k: (w, h, widths) for k, w, h, widths, _ in WIDE}
    if key not in wide:
        shown = {key: rgb, **{name: farther(rgb, part) for name, part, _ in SMALLER.get(key, [])}}
        return [encode(picture, SIDE, SIDE, HERE / 'files' / f'{name}.webp', LIMIT) for name, picture in shown.items()]
    w, h, widths = wide[key]
    return [encode(rgb, n, round(n * h / w), PUBLIC / f'{key}-{n}.webp', WIDE_LIMITS.get(f'{key}-{n}', 110_000)) for n in widths]


def main():
    root, only = pathlib.Path(sys.argv[1]), set(sys.argv[2:])
    known = {key for _, rows in PRODUCTS for key, _ in rows} | {row[0] for row in WIDE}
    for folder in sorted(root.iterdir()):
        if not (folder / 'done').exists() or folder.name not in known:
            continue
        if (folder / 'finished').exists() and folder.name not in only or only and folder.name not in only:
            continue
        print(folder.name, finish(folder), flush=True)
        (folder / 'finished').touch()


if __name__ == '__main__':
    main()
