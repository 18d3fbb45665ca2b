import type { ChapterKind } from './board';
import { fold } from '~/domain/core/text/fold';
import { greetedName } from '~/domain/core/text/greeted-name';
import type { OrderAddress } from '~/domain/orders/order';

/** An ambassador as Shopify has them now, reduced to what the pages show. */
export type ReadAmbassador = {
  /** `gid://shopify/Customer/123` */
  gid: string;
  shownName: string;
  /** Exactly as the customer wrote it. */
  college: string | null;
  chapter: { kind: ChapterKind; name: string } | null;
  /** State code of the default address; null if there is none or it is abroad. */
  state: string | null;
  /** The first of their addresses; we store only a digest of each. */
  places: Pick<OrderAddress, 'address1' | 'address2' | 'city' | 'zip'>[];
  /** When the customer was created: Shopify does not record when a tag was added. */
  createdAt: Date;
  updatedAt: Date;
  /** Whether the customer has the tag `Ambassador`. */
  isTagged: boolean;
};

/** An ambassador as others see them, with the customer's number. */
export type ListedAmbassador = ShownAmbassador & {
  /** Shopify's number of the customer; never sent to the browser. */
  id: string;
};

/** Everything that others may see of an ambassador. */
export type ShownAmbassador = {
  shownName: string;
  /** In the spelling that most ambassadors of the campus use. */
  college: string | null;
  /** Code of the state that the ambassador counts toward. */
  state: string | null;
  /** ISO 8601, UTC. */
  joinedAt: string;
};

/** The campus and the region of an ambassador. */
export type AmbassadorPlace = {
  campus: { key: string; name: string } | null;
  /** A US state code. */
  region: string | null;
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Matches what cannot be a college's name: links, mail addresses, and texts that are too long. */
const NO_COLLEGE = /:\/\/|\bwww\.|@|^.{161}/is;

/**
 * Returns the name that others see: the first name and the initial of the last, `'Amara O.'`. A part that
 * contains a link or contact details is left out, because anybody may join under any name; empty if nothing
 * is left.
 */
export function shownName(firstName: string | null, lastName: string | null): string {
  const first = (greetedName(firstName) ?? '').replace(/\s+/g, ' ');
  const last = greetedName(lastName) ?? '';
  const [letter] = graphemes.segment(last);
  const initial = letter ? `${letter.segment.toUpperCase()}.` : '';
  return [first, initial].filter(Boolean).join(' ');
}

/**
 * Normalizes a college's name so that all its spellings share one key: case, accents, whitespace and the kind
 * of apostrophe or dash do not matter. Returns null if nothing is left or if it cannot be a name
 * (`NO_COLLEGE`).
 */
export function collegeKey(college: string | null): string | null {
  const key = fold((college ?? '').replace(/[‘’ʼ`]/g, "'").replace(/[‐‑–—]/g, '-'))
    .replace(/\s+/g, ' ')
    .trim();
  return key === '' || NO_COLLEGE.test(key) ? null : key;
}

/** In order of precedence, for customers who fill in several. */
const CHAPTER_FIELDS: readonly { key: string; kind: ChapterKind }[] = [
  { key: 'fraternity', kind: 'fraternity' },
  { key: 'sorority', kind: 'sorority' },
  { key: 'studentorg', kind: 'student-organization' },
];

/**
 * Returns an ambassador's chapter from the customer's metafields. `greeklife` is ignored: it names no
 * chapter.
 *
 * @param fields the metafields of the namespace `custom`
 */
export function chapterOf(
  fields: readonly { key: string; value: string }[],
): ReadAmbassador['chapter'] {
  for (const { key, kind } of CHAPTER_FIELDS) {
    const name = fields.find((field) => field.key === key)?.value.trim() ?? '';
    // Rejects by the same rule as a college's name.
    if (collegeKey(name) !== null) return { kind, name };
  }
  return null;
}

const OURS = 'gid://earth-brands/Ambassador/';
const THEIRS = 'gid://shopify/Customer/';

/** Returns the id under which an ambassador's copy is queued for a refresh. */
export function ambassadorGid(customerGid: string): string {
  return OURS + customerGid.slice(customerGid.lastIndexOf('/') + 1);
}

/** Returns the customer that such an id stands for. */
export function customerOfAmbassador(gid: string): string {
  return THEIRS + gid.slice(gid.lastIndexOf('/') + 1);
}
