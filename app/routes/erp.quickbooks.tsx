import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ConfirmDialog, PostButton } from '~/components/ui/forms/post-button';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { Activity } from '~/components/staff/timeline';
import { Notice } from '~/components/ui/notice';
import { calendarLabel } from '~/content/core/dates';
import { backOfficeMeta } from '~/content/staff/back-office';
import { QUICKBOOKS } from '~/content/invoices/erp-invoices';
import { BOOK_CONNECTS, isEndingSoon } from '~/domain/invoices/book-connection';
import { BOOK_TESTS, type BookState } from '~/domain/invoices/invoice';
import { may } from '~/domain/staff/permissions';
import { storeDay } from '~/domain/core/time/store-day';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { activityOf, actorOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findBookState, findInvoiceChecks } from '~/models/invoices/quickbooks-state.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { beginBookConnect, disconnectBook } from '~/services/invoices/connect-quickbooks.server';
import { testQuickBooks } from '~/services/invoices/refresh-quickbooks-token.server';
import { ErpPage } from '~/components/staff/erp-page';
import { formatNumber } from '~/domain/core/numbers';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const labels = QUICKBOOKS;

export const meta = () => backOfficeMeta(labels.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/quickbooks');
  const { db, config, now } = args.context;
  const search = new URL(args.request.url).searchParams;
  const state = await findBookState(db, { settings: config.quickbooks, now: now() });
  const subject = { kind: 'quickbooks', id: 'connection' } as const;
  return {
    state,
    endsSoon: isEndingSoon(state.hardEndsAt, now()),
    mayConnect: may({ kind: 'staff', isAdmin }, 'quickbooks.connect'),
    asks: search.get('ask') === 'disconnect',
    done: BOOK_CONNECTS.find((each) => each === search.get('done')) ?? null,
    checks: await findInvoiceChecks(db, now()),
    test: BOOK_TESTS.find((each) => each === search.get('test')) ?? null,
    actions: activityOf(await listActionsOf(db, subject, 20)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'quickbooks.test');
  const actor = actorOf(args.context, staff);
  const guard = () => requireStaff(args, 'quickbooks.connect');
  return submitForm(args, storeForms(staff.id), {
    test: form(noFieldsSchema, async () => ({
      to: erpPaths.quickbooks({ test: await testQuickBooks(args.context, staff.id) }),
    })),
    connect: form(noFieldsSchema, { guard }, async () => ({
      to: await beginBookConnect(args.context, actor),
    })),
    disconnect: form(noFieldsSchema, { guard }, async () => ({
      to: erpPaths.quickbooks({ done: await disconnectBook(args.context, actor) }),
    })),
  });
}

export default function ErpQuickbooksPage() {
  const { state, checks: polls, test, done, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (page.asks && page.mayConnect) {
    const { heading, what, confirm, cancel } = labels.disconnect;
    return (
      <ErpPage title={labels.title} text={labels.text}>
        <ConfirmDialog
          heading={heading}
          level={2}
          what={what}
          confirm={{ intent: 'disconnect', label: confirm }}
          cancel={{ label: cancel, href: erpPaths.quickbooks() }}
          reply={reply}
        />
      </ErpPage>
    );
  }
  return (
    <ErpPage title={labels.title} text={labels.text}>
      {test === null ? null : (
        <div className="mb-8">
          <Notice tone={test === 'answered' ? 'done' : 'problem'}>{labels.tests[test]}</Notice>
        </div>
      )}
      {done === null ? null : (
        <div className="mb-8">
          <Notice tone={done.endsWith('connected') ? 'done' : 'problem'}>
            {labels.done[done]}
          </Notice>
        </div>
      )}
      {page.endsSoon && state.hardEndsAt !== null ? (
        <div className="mb-8">
          <Notice tone="problem">
            {labels.endsSoon(calendarLabel(storeDay(Date.parse(state.hardEndsAt))))}
          </Notice>
        </div>
      ) : null}
      <section aria-labelledby="book-state">
        <h2 id="book-state" className="mb-4">
          {labels.stateHeading}
        </h2>
        <FactList>
          <Fact term={labels.facts.state}>
            <strong>{labels.state[state.connection]}</strong>
          </Fact>
          {state.realmId === null ? null : <Fact term={labels.facts.realm}>{state.realmId}</Fact>}
          {state.connectedAt === null ? null : (
            <Fact term={labels.facts.connected}>
              <Moment iso={state.connectedAt} />
              {state.connectedBy === null ? null : ` ${labels.by(state.connectedBy)}`}
            </Fact>
          )}
          {state.hardEndsAt === null ? null : (
            <Fact term={labels.facts.hardEnd}>
              <Moment iso={state.hardEndsAt} />
            </Fact>
          )}
          <Fact term={labels.facts.renewed}>
            <Time iso={state.renewedAt} none={labels.never} />
          </Fact>
          <Fact term={labels.facts.next}>
            {state.accessUntil === null ? (
              labels.withNext
            ) : (
              <>
                {labels.notBefore} <Moment iso={state.accessUntil} />
              </>
            )}
          </Fact>
          {state.endsAt === null ? null : (
            <Fact term={labels.facts.ends}>
              <Moment iso={state.endsAt} />
            </Fact>
          )}
          {state.previousUntil === null ? null : (
            <Fact term={labels.facts.previous}>
              <Moment iso={state.previousUntil} />
            </Fact>
          )}
          {state.leaseUntil === null ? null : (
            <Fact term={labels.facts.lease}>
              <Moment iso={state.leaseUntil} />
            </Fact>
          )}
          <Fact term={labels.facts.failure}>
            {state.failure === null ? (
              labels.never
            ) : (
              <>
                <Moment iso={state.failure.at} />, {labels.why[state.failure.why]}
              </>
            )}
          </Fact>
        </FactList>
        <Connect state={state} mayConnect={page.mayConnect} reply={reply} />
      </section>
      <section aria-labelledby="book-looks" className="mt-12">
        <h2 id="book-looks">{labels.checksHeading}</h2>
        <p className="mb-4 mt-2 text-ink-soft">{labels.checksText}</p>
        <FactList>
          <Fact term={labels.checks.customers}>{formatNumber(polls.customers)}</Fact>
          <Fact term={labels.checks.withOpen}>{formatNumber(polls.withOpen)}</Fact>
          <Fact term={labels.checks.paused}>{formatNumber(polls.paused)}</Fact>
          <Fact term={labels.checks.latest}>
            <Time iso={polls.latestAt} none={labels.never} />
          </Fact>
        </FactList>
      </section>
      <section aria-labelledby="book-test" className="mt-12">
        <h2 id="book-test">{labels.test.heading}</h2>
        <p className="mb-4 mt-2 text-ink-soft">{labels.test.text}</p>
        <PostButton intent="test" label={labels.test.send} reply={reply} />
      </section>
      <Activity actions={page.actions} />
    </ErpPage>
  );
}

type ConnectProps = {
  state: BookState;
  mayConnect: boolean;
  reply: ReturnType<typeof useActionData<typeof action>>;
};

/** What an admin can do about the connection, and what it means where there is none. */
function Connect({ state: { connection }, mayConnect, reply }: ConnectProps) {
  const { connect } = labels;
  if (connection === 'off') return <p className="mt-4 max-w-prose">{connect.off}</p>;
  const isOut = connection !== 'connected' && connection !== 'first-call';
  return (
    <>
      {isOut ? <p className="mt-4 max-w-prose font-semibold">{connect.out}</p> : null}
      {isOut && !mayConnect ? <p className="mt-2 max-w-prose">{connect.admin}</p> : null}
      {mayConnect ? (
        <div className="mt-6 flex flex-wrap items-start gap-x-6 gap-y-3">
          <PostButton
            intent="connect"
            label={isOut ? connect.first : connect.again}
            variant={isOut ? 'primary' : 'secondary'}
            reply={reply}
            native
          />
          {isOut ? null : (
            <a
              href={erpPaths.quickbooks({ ask: 'disconnect' })}
              className="target mt-0.5 text-link"
            >
              {connect.disconnect}
            </a>
          )}
        </div>
      ) : null}
    </>
  );
}

function Time({ iso, none }: { iso: string | null; none: string }) {
  return iso === null ? none : <Moment iso={iso} />;
}
