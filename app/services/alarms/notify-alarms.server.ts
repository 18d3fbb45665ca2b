import type { Transaction } from 'kysely';
import { alarmLabel, alarmNextStep } from '~/content/alarms/alarms';
import { momentLabel } from '~/content/core/dates';
import { type Alarm, alarmRunbook, alarmSeverity } from '~/domain/alarms/alarm';
import { isShopifyNumber } from '~/domain/core/ids';
import {
  claimUnnotifiedAlarms,
  findAlarm,
  raiseAlarm,
  resolveAlarm,
  resolveQuietAlarms,
} from '~/models/alarms/alarm.server';
import { enqueueJob } from '~/models/core/job.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { postAlarm } from '~/platforms/alarms/webhook.server';
import type { ServiceContext, Settings } from '~/services/context';
import type { WriteLetter } from '~/services/emails/letter.server';
import { emailLinks } from '~/content/emails/email-links';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { DB } from '../../../db/schema';

type Context = Pick<ServiceContext, 'db' | 'now'> & Settings<'alarms' | 'origin'>;

/**
 * Tells the person on duty, by mail and by post, what rang since they were told the last time, of each kind at most once
 * an hour; and what is over. Safe to repeat.
 */
export async function notifyAlarms({ db, now, config }: Context): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    for (const alarm of await claimUnnotifiedAlarms(trx, at)) {
      const key = `alarm:${alarm.id}:${alarm.count}`;
      await sendEmail(trx, { template: 'alarm-staff', key, about: alarm.id }, at);
      await enqueuePost(trx, config.alarms.webhook !== null, alarm.id);
    }
    for (const { id } of await resolveQuietAlarms(trx, at)) {
      await notifyResolved(trx, config.alarms.webhook !== null, { id, at });
    }
  });
}

const enqueuePost = async (trx: Transaction<DB>, hasWebhook: boolean, alarmId: string) =>
  hasWebhook ? enqueueJob(trx, 'post-alarm', { alarmId }) : undefined;

async function notifyResolved(
  trx: Transaction<DB>,
  hasWebhook: boolean,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const mail = {
    template: 'alarm-resolved-staff',
    key: `alarm:${id}:resolved`,
    about: id,
  } as const;
  await sendEmail(trx, mail, at);
  await enqueuePost(trx, hasWebhook, id);
}

/** Writes both mails about an alarm, as it is when they are sent. */
export const alarmLetter: WriteLetter = async ({ db, alarmAddress, links }, { about }) => {
  const alarm = isShopifyNumber(about) ? await findAlarm(db, about) : null;
  if (!alarm) return 'not-due';
  return {
    to: alarmAddress,
    about: alarmLabel(alarm.kind),
    variables: {
      alarm: alarmLabel(alarm.kind),
      message: alarm.message,
      count: alarm.count === 1 ? 'once' : `${alarm.count} times`,
      since: momentLabel(alarm.firstAt),
      next: alarmNextStep(alarm.kind),
      link: links.alarms,
    },
  };
};

/** Posts an alarm as it is now to the webhook. @throws if it was not taken: the job repeats it */
export async function postAlarmNow(
  { db, now, config }: Context,
  { alarmId, postId }: { alarmId: string; postId: string },
): Promise<void> {
  const alarm = await findAlarm(db, alarmId);
  if (!alarm || config.alarms.webhook === null) return;
  const body = alarmBody(alarm, config.origin);
  await postAlarm(config.alarms.webhook, { id: postId, body, at: now() });
}

function alarmBody(alarm: Alarm, origin: string): object {
  const { kind, message, count, firstAt, lastAt, resolvedAt } = alarm;
  return {
    type: resolvedAt === null ? 'alarm.raised' : 'alarm.resolved',
    kind,
    title: alarmLabel(kind),
    severity: alarmSeverity(kind),
    message,
    count,
    firstAt,
    lastAt,
    resolvedAt,
    runbook: `docs/runbooks/${alarmRunbook(kind)}.md`,
    url: emailLinks(origin).alarms,
  };
}

type StaffContext = Context & Pick<ServiceContext, 'wakeJobs'>;

/** Resolves an alarm; whoever was told of it is told that too. @returns false if it is over already */
export async function resolveAlarmByStaff(
  { db, now, config, wakeJobs }: StaffContext,
  { staffId, requestId }: StaffActor,
  id: string,
): Promise<boolean> {
  const at = new Date(now());
  const isOurs = await db.transaction().execute(async (trx) => {
    if (!(await resolveAlarm(trx, id, { staffId, at }))) return false;
    const subject = { kind: 'alarm', id } as const;
    const action = {
      staffId,
      action: 'alarms.change',
      step: 'resolve',
      subject,
      requestId,
    } as const;
    await recordStaffAction(trx, action, at);
    const alarm = await findAlarm(trx, id);
    const hasWebhook = config.alarms.webhook !== null;
    if (alarm?.notifiedAt != null) await notifyResolved(trx, hasWebhook, { id, at });
    return true;
  });
  wakeJobs();
  return isOurs;
}

/** Rings the test alarm, which goes the same way as every other. */
export async function ringTestAlarm(
  { db, now, wakeJobs }: Pick<StaffContext, 'db' | 'now' | 'wakeJobs'>,
  { staffId, requestId }: StaffActor,
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    await raiseAlarm(trx, { kind: 'test', message: 'A test from the back office', count: 1 }, at);
    const subject = { kind: 'alarm', id: 'test' } as const;
    const action = { staffId, action: 'alarms.change', step: 'test', subject, requestId } as const;
    await recordStaffAction(trx, action, at);
    await enqueueJob(trx, 'notify-alarms', {});
  });
  wakeJobs();
}
