import { beforeAll, describe, expect, inject, it } from 'vitest';
import { lessonsWith } from '../../app/content/training/lessons.server';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { formatUsd } from '../../app/domain/core/money';
import { freshEmail } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, type Visitor } from '../support/visitor';

const LIST = '/dashboard/ambassadors/training';
const control = sandboxControl(inject('sandboxUrl'));

const LESSONS = lessonsWith({
  ...COMMISSION_RULES,
  minimum: formatUsd(COMMISSION_RULES.minimumCents),
  standardRate: '5%',
  trainedRate: '7%',
});
type Lesson = (typeof LESSONS)[number];
const [FIRST, SECOND] = LESSONS as [Lesson, Lesson];

const rightAnswers = ({ check }: Lesson) =>
  Object.fromEntries(check.map(({ name, right }) => [name, String(right)]));

async function read(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  const html = await answer.text();
  return {
    status: answer.status,
    html,
    text: textIn(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''),
  };
}

async function answer(visitor: Visitor, { name }: Lesson, fields: Record<string, string>) {
  const response = await visitor.post(`${LIST}/${name}`, fields);
  const html = await response.text();
  const location = response.headers.get('Location');
  return { status: response.status, location, html, text: textIn(html) };
}

let robin: Visitor;
beforeAll(async () => {
  const email = freshEmail();
  robin = await signedIn(email);
  await control.shopify({ action: 'customer-tag', email, add: 'Ambassador' });
  await eventually(async () => (await robin.get(LIST)).status === 200);
}, 240_000);

describe('the training', () => {
  it('begins with nothing passed and says what finishing brings', async () => {
    const { text } = await read(robin, LIST);
    expect(text).toContain(`0 of ${LESSONS.length} lessons passed`);
    expect(text).toContain('7% commission instead of 5%');
    for (const { title } of LESSONS) expect(text).toContain(title);
    const unknown = await robin.get(`${LIST}/no-such-lesson`);
    expect(unknown.status).toBe(404);
    expect((await robin.post(`${LIST}/no-such-lesson`, {})).status).toBe(404);
  });

  it('keeps its answers until somebody has given theirs', async () => {
    for (const { name, check } of LESSONS) {
      const page = await read(robin, `${LIST}/${name}`);
      const bare = await (await robin.get(`${LIST}/${name}.data`)).text();
      for (const { prompt, why } of check) {
        expect(page.text).toContain(prompt);
        for (const notified of [page.html, textIn(page.html), bare])
          expect(notified).not.toContain(why);
      }
      expect(page.html + bare).not.toMatch(/\bright\\?":|\bwhy\\?":|checked/);
    }
  });

  it('says which answers are wrong and why, and keeps what was chosen', async () => {
    const [one, two, three] = FIRST.check;
    if (!one || !two || !three) throw new Error('there are three questions');
    const wrong = String((two.right + 1) % two.choices.length);
    const message = await answer(robin, FIRST, {
      [one.name]: String(one.right),
      [two.name]: wrong,
    });
    expect(message.status).toBe(422);
    expect(message.text).toContain('Not passed yet');
    expect(message.text).toContain(`Question 2: Not quite. ${two.why}`);
    expect(message.text).toContain('Question 3: Choose an answer.');
    expect(message.text).not.toContain(one.why);
    expect(message.text).not.toContain(three.why);
    const chosen = [...message.html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([input]) => input);
    expect(chosen).toHaveLength(2);
    expect(chosen[1]).toContain(`id="${two.name}-${wrong}"`);
    expect((await read(robin, LIST)).text).toContain('0 of');
    // None of our pages asks this question.
    expect((await answer(robin, FIRST, { unheard: '1' })).status).toBe(400);
  });

  it('leads from lesson to lesson, and is finished with the last', async () => {
    const passed = await answer(robin, FIRST, rightAnswers(FIRST));
    expect(passed).toMatchObject({ status: 303, location: `${LIST}/${SECOND.name}` });
    expect((await read(robin, `${LIST}/${SECOND.name}`)).text).toContain('Lesson passed.');
    expect((await read(robin, LIST)).text).toContain(`1 of ${LESSONS.length} lessons passed`);

    for (const lesson of LESSONS.slice(1)) await answer(robin, lesson, rightAnswers(lesson));
    const done = await read(robin, LIST);
    expect(done.text).toContain('you’ve finished the training');
    expect(done.text).toContain(`${LESSONS.length} of ${LESSONS.length} lessons passed`);
    expect(done.text).toContain('You earn 7% commission on every order paid from then on.');

    const again = await answer(robin, SECOND, rightAnswers(SECOND));
    expect(again).toMatchObject({ status: 303, location: LIST });
    const stored = await (await robin.post('/account/settings/export', {})).text();
    const { training } = JSON.parse(stored) as {
      training: { passed: object[]; finishedAt: string };
    };
    expect(training.passed).toHaveLength(LESSONS.length);
    expect(training.finishedAt).toMatch(/^\d{4}-/);
  });

  it('is not for customers who are no ambassadors', async () => {
    const ivy = await signedIn('ivy@example.com');
    const path = `${LIST}/${FIRST.name}`;
    expect((await ivy.get(path)).status).toBe(403);
    expect((await ivy.get(`${path}.data`)).status).toBe(403);
    expect((await answer(ivy, FIRST, rightAnswers(FIRST))).status).toBe(403);
  });
});
