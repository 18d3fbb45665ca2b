import type { SceneFile } from '~/domain/core/scene';

/** A scene of our own products, with its alternative text. */
export type ScenePicture = { file: SceneFile; alt: string };

const scene = (name: string, width: number, height: number, alt: string): ScenePicture => ({
  file: { src: `/pictures/${name}`, widths: [640, 1280], width, height },
  alt,
});

/** The scenes of the information pages; `seed/pictures/shots.py` renders them. */
export const SCENES = {
  cups: scene('category-cups', 1200, 900, 'Hot cups and clear cold cups in several sizes'),
  containers: scene(
    'category-containers',
    1200,
    900,
    'Clamshell, take-out box, soup bowl, and noodle pail',
  ),
  merch: scene('category-merch', 1200, 900, 'Tees, a hoodie, and a cap'),
  custom: scene('story-custom', 1800, 1000, 'A row of custom-printed cups in different patterns'),
  alliance: scene('story-alliance', 1800, 1000, 'Rows of white and green cups'),
  compost: scene('story-compost', 1800, 1000, 'A used fiber plate and leaves on a mound of soil'),
} as const;
