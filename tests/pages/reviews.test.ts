import { expect, it } from 'vitest';
import { eventually } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const PRODUCT = '/product/kraft-hot-cup-12-oz';
const REVIEW = `${PRODUCT}/review`;
const TEXT = {
  intent: 'review',
  stars: '4',
  title: 'Holds <b>heat</b>',
  text: 'We pour 300 of these a day.\nNo leaks.',
  author: 'Ivy R.',
};

/** The rating beside the title, which leads to the reviews. */
const TO_REVIEWS = '</h1><a href="#reviews"';

const textOf = async (visitor: Visitor, path: string) =>
  textIn(await (await visitor.get(path)).text());

it('a verified buyer’s review is shown once staff publish it, and no longer when they hide it', async () => {
  const [ivy, nora, staff] = [
    await signedIn('ivy@example.com'),
    await signedIn('nora@example.com'),
    new Visitor(),
  ];
  await signInStaff(staff, 'staff@example.com');

  // Nora has bought nothing, and cannot post around the page either.
  expect(await textOf(nora, REVIEW)).toContain('Only verified buyers write reviews here.');
  expect((await nora.post(REVIEW, TEXT)).status).toBe(409);
  expect((await new Visitor().get(REVIEW)).headers.get('Location')).toContain('/auth/login');

  // Ivy has, in a paid order; the mirror of orders may still be filling.
  await eventually(async () => (await textOf(ivy, REVIEW)).includes('Name to show'));
  const incomplete = await ivy.post(REVIEW, { ...TEXT, stars: '', title: ' ' });
  expect(incomplete.status).toBe(422);
  expect(textIn(await incomplete.text())).toMatch(/Choose a rating\. .*Enter a headline\./);
  const sent = await ivy.post(REVIEW, TEXT);
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, REVIEW]);
  expect((await ivy.post(REVIEW, { ...TEXT, stars: '1' })).status).toBe(409);
  expect(await textOf(ivy, REVIEW)).toContain('We’ll check your review');
  const waiting = await (await ivy.get(PRODUCT)).text();
  expect(textIn(waiting)).not.toContain('No leaks.');
  expect(waiting).not.toContain(TO_REVIEWS);

  const list = await (await staff.get('/erp/reviews')).text();
  expect(list).toContain('Holds &lt;b&gt;heat&lt;/b&gt;');
  const [, review = '', version = ''] =
    /name="review" value="(\d+)"\/>[^>]*name="version" value="(\d+)"/.exec(list) ?? [];
  const publish = () => staff.post('/erp/reviews', { intent: 'publish', review, version });
  expect((await publish()).headers.get('Location')).toBe('/erp/reviews?done=published');
  expect((await publish()).status).toBe(409);
  const html = await (await ivy.get(PRODUCT)).text();
  expect(textIn(html)).toMatch(/4 \(1 review\).*Ivy R\. · Verified buyer · .*No leaks\./);
  expect(html).toContain(TO_REVIEWS);
  expect(html).toContain('<h2 id="reviews">');
  expect(html).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}',
  );

  const hide = { intent: 'hide', review, version: String(Number(version) + 1) };
  expect((await staff.post('/erp/reviews', { ...hide, reason: '' })).status).toBe(422);
  expect((await staff.post('/erp/reviews', { ...hide, reason: 'Names a person.' })).status).toBe(
    303,
  );
  expect(await textOf(ivy, REVIEW)).toMatch(/We didn’t publish your review\. Names a person\./);
  const without = await (await ivy.get(PRODUCT)).text();
  expect(without).not.toContain('aggregateRating');
  expect(without).not.toContain(TO_REVIEWS);
  expect(textIn(without)).not.toContain('No leaks.');
  expect(await textOf(staff, '/erp/reviews?state=hidden')).toContain('Hidden: Names a person.');
});
