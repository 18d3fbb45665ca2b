import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../app/domain/staff/staff-account';
import { totpCode, totpStep } from '../../app/domain/staff/totp.server';
import type { Database } from '../../app/models/core/database.server';
import { createEncryption } from '../../app/models/core/encryption.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { findSecondFactor } from '../../app/models/staff/staff-second-factor.server';
import { findStaffSession, hashStaffToken } from '../../app/models/staff/staff-session.server';
import { insertStaff } from '../../app/models/staff/staff.server';
import type { OutgoingMail } from '../../app/platforms/mail/client.server';
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '../../app/services/staff/begin-second-factor.server';
import { passSecondFactor } from '../../app/services/staff/pass-second-factor.server';
import { signInStaff } from '../../app/services/staff/sign-in-staff.server';
import { staffEmails } from '../../db/seeds/staff-emails';
import { openPost } from './post-fixture';
import { quickPasswordHash } from '../support/quick-password';

export const PASSWORD = 'a quiet harbor at dawn';

const LINK = /\?token=([\w-]{43})/;

export type StaffFixture = Awaited<ReturnType<typeof openStaffFixture>>;

/** Staff accounts on an empty database, configured as with real platforms, with a clock that can be moved. */
export async function openStaffFixture({ db }: Database) {
  const config = {
    origin: 'https://shop.example',
    secureCookies: true,
    sessionSecret: 'a secret of the tests that is long enough',
    earlierSecrets: [] as string[],
    everyPlatformIsSandbox: false,
    clockOffsetMs: 0,
    rateLimits: true,
  };
  const now = () => Date.now() + config.clockOffsetMs;
  const encryption = createEncryption(config.sessionSecret);
  const needs = { db, config, now, encryption, requestId: 'a-request' };
  const sent: OutgoingMail[] = [];
  const post = openPost({
    db,
    now,
    mailer: {
      send(mail: OutgoingMail) {
        sent.push(mail);
        return Promise.resolve({ ok: true as const, id: mail.messageId });
      },
    },
  });
  await db.insertInto('emails').values(staffEmails).execute();

  async function member(role: StaffRole = 'staff', passwordHash = quickPasswordHash(PASSWORD)) {
    const email = `${randomUUID()}@example.com`;
    const isAdmin = role === 'admin';
    const person = { email, name: 'Stella Rowe', isAdmin, passwordHash };
    const id = await db.transaction().execute((transaction) => insertStaff(transaction, person));
    return { id: id ?? '', email };
  }

  async function signIn(email: string, password = PASSWORD) {
    const group = randomUUID();
    const requested = {
      email,
      password,
      address: '203.0.113.7',
      addressGroup: group,
      network: group,
    };
    const browser = { userAgent: 'a browser', knownBrowser: null, previousToken: null };
    return signInStaff(needs, { ...requested, ...browser });
  }

  /** Returns the session that a `Set-Cookie` value opens; null if there is none. */
  function sessionOf(cookie: string) {
    const token = /^__Host-staff=([\w-]{43})\./.exec(cookie)?.[1] ?? '';
    const hash = hashStaffToken(config.sessionSecret, token);
    return findStaffSession(db, [hash], { now: new Date(now()), sandboxPasswords: false });
  }

  /** Signs in with the password alone. @returns the cookie, and the account of its session */
  async function enter(email: string, password = PASSWORD) {
    const outcome = await signIn(email, password);
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    const session = await sessionOf(outcome.cookie);
    if (!session) throw new Error('no session');
    return { cookie: outcome.cookie, staff: session.staff };
  }

  async function passCode(challenge: string, code: string, addressGroup: string = randomUUID()) {
    const browser = { userAgent: 'a browser', knownBrowser: null, previousToken: null };
    return passSecondFactor(needs, {
      challenge,
      code,
      address: '203.0.113.7',
      addressGroup,
      ...browser,
    });
  }

  /** Returns the authenticator key that is not confirmed yet, decrypted. */
  async function pendingKey(id: string): Promise<string> {
    const factor = await findSecondFactor(db, id, new Date(now()));
    return encryption.open(factor?.pendingKey ?? '') ?? '';
  }

  /** Returns the authenticator app's code `later` half minutes from now. */
  const codeOf = (key: string, later = 0) => totpCode(key, totpStep(now()) + later);

  /** Sets up a second factor in a session. @returns the app's key and the recovery codes */
  async function turnOn(staff: { id: string; sessionId: string }) {
    await beginSecondFactor(needs, staff, { password: PASSWORD });
    const key = await pendingKey(staff.id);
    const outcome = await confirmSecondFactor(needs, staff, { code: codeOf(key, -1) });
    if (!outcome.ok) throw new Error(outcome.code);
    return { key, codes: outcome.codes };
  }

  /** Returns the challenge after the right password. */
  async function challengeOf(email: string): Promise<string> {
    const outcome = await signIn(email);
    if (outcome.kind !== 'code-due') throw new Error(outcome.kind);
    return outcome.challenge;
  }

  /** Sends the due mails. @returns the tokens in them */
  async function deliver(): Promise<string[]> {
    sent.length = 0;
    await post.deliverAll('staff-');
    return sent.map(({ text }) => LINK.exec(text)?.[1] ?? 'no link');
  }

  /** Returns what staff did to this account, oldest first. */
  async function activityOf(id: string): Promise<string[]> {
    const actions = await listActionsOf(db, { kind: 'staff', id });
    return actions.map(({ action, step }) => `${action} ${step}`).reverse();
  }

  return {
    db,
    config,
    needs,
    sent,
    member,
    signIn,
    enter,
    sessionOf,
    passCode,
    pendingKey,
    codeOf,
    turnOn,
    challengeOf,
    deliver,
    activityOf,
    forward(ms: number) {
      config.clockOffsetMs += ms;
    },
  };
}
