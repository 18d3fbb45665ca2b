import { expect, it } from 'vitest';
import { emailEntry, emailRegistry } from '../../app/domain/emails/email-registry';
import { knownPlaceholders } from '../../app/models/emails/email-template.server';
import { firstEmails } from '../../db/seeds/all-emails';

/** The values that every mail without a letter gets besides its own. */
const ALWAYS = ['greeting', 'link'];

it('every mail that is sent has a first text, and every text is sent', () => {
  const sent = Object.keys(emailRegistry).filter((name) => name !== 'test');
  expect(sent.toSorted()).toEqual([...firstEmails.keys()].toSorted());
});

it('a mail without a letter is filled with exactly what its cause says', () => {
  const plain = Object.keys(emailRegistry).filter((name) => !emailEntry(name)?.letter);
  expect(plain.length).toBeGreaterThan(10);
  for (const name of plain) {
    const placeholders = [...(emailEntry(name)?.variables ?? []), ...ALWAYS];
    const missing = knownPlaceholders(name)?.names.filter((each) => !placeholders.includes(each));
    expect(missing, name).toEqual([]);
  }
});

it('a mail that follows another is one that the store sends', () => {
  const next = Object.keys(emailRegistry).flatMap((name) => emailEntry(name)?.next ?? []);
  expect(next).toHaveLength(4);
  for (const name of next) expect(emailEntry(name), name).not.toBeNull();
});
