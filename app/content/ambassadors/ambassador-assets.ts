import type { AssetKind } from '~/domain/ambassadors/ambassador-asset';
import { fileSize, type ArtworkKind } from '~/domain/core/files/artwork';

/** Texts of the ambassadors' downloads. */
export const ASSETS = {
  title: 'Ambassador assets',
  text: 'For your table, your posts and your campus board: download what you need, as often as you need it.',
  kinds: { logo: 'Logos', flyer: 'Flyers', photo: 'Photos' } satisfies Record<AssetKind, string>,
  download: 'Download',
  noPreview: 'A document without a preview',
  locked: 'Opens when you have finished the training.',
  toTraining: 'Go to the training',
  emptyTitle: 'Nothing to download yet',
  empty:
    'Logos, flyers and photos will be here as soon as we have put them up. Need something now?',
  ask: 'Write to us',
} as const;

/** Texts of the back-office page for these downloads. */
export const ASSETS_STAFF = {
  none: 'Ambassadors have nothing to download yet. Add the first file below.',
  one: { logo: 'Logo', flyer: 'Flyer', photo: 'Photo' } satisfies Record<AssetKind, string>,
  needsTraining: 'Only after the training',
  open: 'For every ambassador',
  added: 'Added',
  by: 'by',
  up: 'Move up',
  down: 'Move down',
  edit: 'Change',
  remove: 'Remove',
  add: {
    heading: 'Add a file',
    kind: 'What it is',
    title: 'Title',
    description: 'What to know about it',
    file: 'File',
    fileHint:
      'PNG, JPEG, SVG or PDF, at most 10 MB. Pictures are written anew without what a camera notes beside them, such as the place.',
    needsTraining: 'Only for ambassadors who have finished the training',
    send: 'Add',
  },
  change: {
    heading: (title: string) => `Change “${title}”`,
    text: 'The file itself stays as it is. For another file, add it and remove this one.',
    send: 'Save',
    cancel: 'Back to all assets',
  },
  removal: {
    heading: (title: string) => `Remove “${title}”?`,
    what: [
      'Ambassadors cannot download it any more, from the next moment on.',
      'The file is deleted here; to offer it again, it has to be added again.',
    ],
    confirm: 'Remove it',
    cancel: 'Keep it',
  },
  done: {
    added: 'It is added.',
    changed: 'It is saved.',
    moved: 'It is moved.',
    stale: 'Somebody else has moved or removed it meanwhile. This is how it is now.',
    removed: 'It is removed.',
    gone: 'It was removed meanwhile.',
  },
} as const;

export type AssetDone = keyof typeof ASSETS_STAFF.done;

/** Parses the message code in a URL; null if it is unknown. */
export function assetDone(text: string | null): AssetDone | null {
  return text !== null && Object.hasOwn(ASSETS_STAFF.done, text) ? (text as AssetDone) : null;
}

/** Returns, for example, `'PDF, 82 KB'`. */
export function assetFacts({ format, sizeBytes }: { format: ArtworkKind; sizeBytes: number }) {
  return `${format.toUpperCase()}, ${fileSize(sizeBytes)}`;
}
