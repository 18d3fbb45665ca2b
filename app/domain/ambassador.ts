import type { ChapterKind } from './board';
import { fold } from './fold';
import { greetedName } from './greeted-name';
import type { OrderAddress } from './order';

/** An ambassador as the platform has them now, with no more of a person than the page shows. */
export type ReadAmbassador = {
  /** `gid://shopify/Customer/123` */
  gid: string;
  shownName: string;
  /** As its owner wrote it. */
  college: string | null;
  chapter: { kind: ChapterKind; name: string } | null;
  /** Code of the default address' state; null for none and for one abroad. */
  state: string | null;
  /** The first of their addresses, of which only a digest is kept. */
  places: Pick<OrderAddress, 'address1' | 'address2' | 'city' | 'zip'>[];
  /** When the customer was made: the platform does not know when somebody got a tag. */
  createdAt: Date;
  updatedAt: Date;
  /** Whether the tag is there. */
  isTagged: boolean;
};

/** An ambassador as others see them. */
export type ListedAmbassador = ShownAmbassador & {
  /** The customer's number; it stays on the server. */
  id: string;
};

/** What others see of an ambassador, and no more. */
export type ShownAmbassador = {
  shownName: string;
  /** As most at their campus write it. */
  college: string | null;
  /** Code of the state that they are counted in. */
  state: string | null;
  /** ISO 8601, UTC. */
  joinedAt: string;
};

/** Where somebody is an ambassador. */
export type AmbassadorPlace = {
  campus: { key: string; name: string } | null;
  /** Code of a state of the United States. */
  region: string | null;
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What no college is called; longer than any of them are. */
const NO_COLLEGE = /:\/\/|\bwww\.|@|^.{161}/is;

/**
 * What others see of a name: the first name and the initial of the last, `'Amara O.'`. Empty where no
 * name is given, or what is given leads somewhere or to somebody: anybody may join with a name of theirs.
 */
export function shownName(firstName: string | null, lastName: string | null): string {
  const first = (greetedName(firstName) ?? '').replace(/\s+/g, ' ');
  const last = greetedName(lastName) ?? '';
  const [letter] = graphemes.segment(last);
  const initial = letter ? `${letter.segment.toUpperCase()}.` : '';
  return [first, initial].filter(Boolean).join(' ');
}

/**
 * What all ways of writing a college's name have in common: case, accents, spaces and the kind of
 * apostrophe or dash do not matter. Null where nothing is left, and for what is no name but leads
 * somewhere.
 */
export function collegeKey(college: string | null): string | null {
  const key = fold((college ?? '').replace(/[‘’ʼ`]/g, "'").replace(/[‐‑–—]/g, '-'))
    .replace(/\s+/g, ' ')
    .trim();
  return key === '' || NO_COLLEGE.test(key) ? null : key;
}

/** Who fills in several is counted for the first of these. */
const CHAPTER_FIELDS: readonly { key: string; kind: ChapterKind }[] = [
  { key: 'fraternity', kind: 'fraternity' },
  { key: 'sorority', kind: 'sorority' },
  { key: 'studentorg', kind: 'student-organization' },
];

/**
 * The chapter that somebody is of, from their customer's own fields. That they are of Greek life
 * (`greeklife`) says none.
 *
 * @param fields of the namespace `custom`
 */
export function chapterOf(
  fields: readonly { key: string; value: string }[],
): ReadAmbassador['chapter'] {
  for (const { key, kind } of CHAPTER_FIELDS) {
    const name = fields.find((field) => field.key === key)?.value.trim() ?? '';
    // What is no name is refused as a college's is.
    if (collegeKey(name) !== null) return { kind, name };
  }
  return null;
}

const OURS = 'gid://earth-brands/Ambassador/';
const THEIRS = 'gid://shopify/Customer/';

/** The name of our copy of an ambassador among the copies that are to be read again. */
export function ambassadorGid(customerGid: string): string {
  return OURS + customerGid.slice(customerGid.lastIndexOf('/') + 1);
}

/** The customer whose copy that is. */
export function customerOfAmbassador(gid: string): string {
  return THEIRS + gid.slice(gid.lastIndexOf('/') + 1);
}
