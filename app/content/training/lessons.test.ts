import { describe, expect, it } from 'vitest';
import { lessonsWith } from './lessons.server';

const facts = {
  referralDays: 41,
  holdDays: 17,
  minimum: '$23.00',
  standardRate: '3%',
  trainedRate: '9%',
};

const lessons = lessonsWith(facts);
const distinct = (of: readonly string[]) => new Set(of).size === of.length;

it('names every lesson once', () => {
  expect(distinct(lessons.map(({ name }) => name))).toBe(true);
  expect(distinct(lessons.map(({ title }) => title))).toBe(true);
});

it('says the rules as they are now', () => {
  const texts = JSON.stringify(lessons);
  for (const fact of ['41 days', '17 days', '$23.00', '3%', '9%']) expect(texts).toContain(fact);
  expect(texts).not.toMatch(/undefined|\[object/);
});

it('says nothing of a hold where there is none', () => {
  const texts = JSON.stringify(lessonsWith({ ...facts, holdDays: 0 }));
  expect(texts).not.toMatch(/\b0 days|Pending:/);
  expect(texts).toContain('payable right away');
});

describe.each(lessons.map((lesson) => [lesson.name, lesson] as const))('%s', (_name, lesson) => {
  const { name, title, summary, minutes, sections, check } = lesson;

  it('has a name for its address, a title, a summary, a time and something to read', () => {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(name.length).toBeLessThanOrEqual(40);
    for (const line of [title, summary]) expect(line.trim()).toMatch(/^\S.{9,}/);
    expect(Number.isInteger(minutes) && minutes >= 1 && minutes <= 10).toBe(true);
    expect(sections.length).toBeGreaterThanOrEqual(2);
    expect(distinct(sections.map(({ heading }) => heading))).toBe(true);
    for (const { body } of sections) {
      expect(body.flat().length).toBeGreaterThan(0);
      expect(distinct(body.flat())).toBe(true);
      for (const part of body.flat()) expect(part.trim()).not.toBe('');
    }
  });

  it('ends with three or four questions, each with one right answer and why it is that one', () => {
    expect([3, 4]).toContain(check.length);
    expect(distinct(check.map((question) => question.name))).toBe(true);
    for (const question of check) {
      expect(question.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      // `intent` is the name of the submit button.
      expect(question.name).not.toBe('intent');
      expect(question.choices.length).toBeGreaterThanOrEqual(2);
      expect(distinct(question.choices)).toBe(true);
      expect(question.choices[question.right]).toBeDefined();
      expect(question.prompt.trim()).not.toBe('');
      expect(question.why.trim()).not.toBe('');
    }
    // Choosing the same position every time does not pass.
    expect(new Set(check.map(({ right }) => right)).size).toBeGreaterThan(1);
  });
});
