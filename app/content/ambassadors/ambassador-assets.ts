import type { AssetKind } from '~/domain/ambassadors/ambassador-asset';
import { fileSize, type ArtworkKind } from '~/domain/core/files/artwork';

/** Texts of the ambassadors' downloads. */
export const ASSETS = {
  title: 'Ambassador assets',
  text: 'For your table, your posts, and your campus board. Download what you need, as often as you need it.',
  kinds: { logo: 'Logos', flyer: 'Flyers', photo: 'Photos' } satisfies Record<AssetKind, string>,
  download: 'Download',
  noPreview: 'A document without a preview',
  locked: 'Available once you finish the training.',
  toTraining: 'Go to training',
  emptyTitle: 'Nothing to download yet',
  empty: 'Logos, flyers, and photos will be here once we add them. Need something now?',
  ask: 'Write to us',
} as const;

/** Texts of the back-office page for these downloads. */
export const ASSETS_STAFF = {
  none: 'No assets yet. Add the first file below.',
  one: { logo: 'Logo', flyer: 'Flyer', photo: 'Photo' } satisfies Record<AssetKind, string>,
  needsTraining: 'Trained ambassadors only',
  open: 'All ambassadors',
  added: 'Added',
  by: 'by',
  up: 'Move up',
  down: 'Move down',
  edit: 'Edit',
  remove: 'Remove',
  add: {
    heading: 'Add a file',
    kind: 'Type',
    title: 'Title',
    description: 'Description',
    file: 'File',
    fileHint:
      'PNG, JPEG, SVG, or PDF, 10 MB at most. We remove camera data from pictures, such as the location.',
    needsTraining: 'Only for ambassadors who have finished the training',
    send: 'Add file',
  },
  change: {
    heading: (title: string) => `Edit “${title}”`,
    text: 'The file itself stays the same. To replace it, add the new file and remove this one.',
    send: 'Save changes',
    cancel: 'Back to all assets',
  },
  removal: {
    heading: (title: string) => `Remove “${title}”?`,
    what: [
      'Ambassadors can no longer download it.',
      'The file is deleted. To offer it again, add it again.',
    ],
    confirm: 'Remove file',
    cancel: 'Keep file',
  },
  done: {
    added: 'File added.',
    changed: 'Changes saved.',
    moved: 'File moved.',
    stale: 'A teammate moved or removed this file. This is the current list.',
    removed: 'File removed.',
    gone: 'This file was already removed.',
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
