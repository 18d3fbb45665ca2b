/** What ambassadors can download in a new store; made by scripts/ambassador-assets.mjs. */
export type SeedAsset = {
  kind: 'logo' | 'flyer' | 'photo';
  title: string;
  description: string | null;
  needsTraining: boolean;
  /** In seed/assets/files; the preview's name is the same plus `.webp`. */
  file: string;
  format: 'png' | 'jpeg' | 'svg' | 'pdf';
  /** Size of the preview in pixels. */
  preview: { width: number; height: number };
};

export const ambassadorAssets: readonly SeedAsset[] = [
  {
    kind: 'logo',
    title: 'Earth Brands logo',
    description: 'With a transparent background, for slides and posts. Leave some room around it.',
    needsTraining: false,
    file: 'earth-brands-logo.png',
    format: 'png',
    preview: { width: 720, height: 148 },
  },
  {
    kind: 'logo',
    title: 'Leaf',
    description: 'The mark alone, as sharp on a banner as on a sticker.',
    needsTraining: false,
    file: 'earth-brands-leaf.svg',
    format: 'svg',
    preview: { width: 720, height: 720 },
  },
  {
    kind: 'flyer',
    title: 'Campus flyer',
    description: 'US Letter size, with room for your name and code.',
    needsTraining: false,
    file: 'campus-flyer.pdf',
    format: 'pdf',
    preview: { width: 556, height: 720 },
  },
  {
    kind: 'photo',
    title: 'Cups in campus colors',
    description: null,
    needsTraining: false,
    file: 'college-row.jpg',
    format: 'jpeg',
    preview: { width: 720, height: 720 },
  },
  {
    kind: 'photo',
    title: 'Coffee to-go kit',
    description: 'For your offer to a café or an office.',
    needsTraining: true,
    file: 'coffee-togo-kit.jpg',
    format: 'jpeg',
    preview: { width: 720, height: 720 },
  },
];
