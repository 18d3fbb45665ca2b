import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { Form, useActionData, useLoaderData } from '~/framework';
import { data } from '~/framework.server';
import {
  FulfillmentTable,
  fulfillmentFields,
  PICKED,
} from '~/components/fulfillment/fulfillment-table';
import { ErpPage } from '~/components/staff/erp-page';
import { allErrors, typedValues } from '~/components/ui/forms/account-form';
import { Button } from '~/components/ui/forms/button';
import { ListPage } from '~/components/ui/lists/list-page';
import { Notice } from '~/components/ui/notice';
import { BULK, CHANGE_LABELS, choiceRejection } from '~/content/bulk-actions/erp-bulk-actions';
import { FULFILLMENT } from '~/content/fulfillment/erp-fulfillment';
import { TRACKING_ROWS } from '~/content/fulfillment/tracking-rows';
import { cappedLabel } from '~/content/core/lists';
import { backOfficeMeta } from '~/content/staff/back-office';
import { gidOf, isShopifyNumber } from '~/domain/core/ids';
import { pickSchema } from '~/domain/fulfillment/fulfillment-form.schema.server';
import { FULFILLMENT_LIST, type FulfillmentQuery } from '~/domain/fulfillment/fulfillment-query';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { listPage, listText } from '~/http/list-query.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { erpForms } from '~/http/staff/staff-forms.server';
import { rejectIntent, submitForm } from '~/http/submit-form.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import {
  listFulfillmentLocations,
  listFulfillments,
  listSendableGids,
} from '~/models/fulfillment/fulfillment-list.server';
import { chooseBulkAction } from '~/services/bulk-actions/begin-bulk-action.server';
import { MOST_PICKED } from '~/models/fulfillment/pick-list.server';
import { createPickList } from '~/services/fulfillment/pick-list.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(FULFILLMENT.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/fulfilment');
  const { db } = args.context;
  const [list, locations, isWhole] = await Promise.all([
    listPage(args, FULFILLMENT_LIST, (query) => listFulfillments(db, query)),
    listFulfillmentLocations(db),
    isMirrorComplete(db, 'fulfillment-orders'),
  ]);
  return data(
    { list: list.data, locations, isWhole, token: newFormToken() },
    list.init ?? undefined,
  );
}

type Picked = { form_token: string; scope: 'ticked' | 'matching'; pick: string[] };

/** `intent`: pick, a pick list of what is chosen; send or send-notify, a bulk action that sends it. The query holds the filters. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.fulfill');
  const { query, problems } = FULFILLMENT_LIST.parse(listText(args));
  const guard = async () => problems.length > 0 && rejectIntent();
  const chosenOf = ({
    scope,
    pick,
  }: Picked): { query: FulfillmentQuery } | { gids: readonly string[] } =>
    scope === 'matching'
      ? { query }
      : { gids: pick.filter(isShopifyNumber).map((number) => gidOf('FulfillmentOrder', number)) };
  const choose = async (typed: Picked, change: 'send' | 'send-notify') => {
    const { form_token: formToken } = typed;
    const of = chosenOf(typed);
    const choice = { list: 'fulfillment', formToken, change, tag: null, of } as const;
    const chosen = await chooseBulkAction(args.context, staff.id, choice);
    if (chosen.ok) return { to: erpPaths.bulkAction(chosen.id) };
    return { message: choiceRejection('fulfillment', chosen.code), status: 422 } as const;
  };
  return submitForm(
    args,
    { ...erpForms(staff), guard },
    {
      send: form(pickSchema, (typed) => choose(typed, 'send')),
      'send-notify': form(pickSchema, (typed) => choose(typed, 'send-notify')),
      pick: form(pickSchema, async (typed) => {
        const { form_token: formToken } = typed;
        const of = chosenOf(typed);
        const gids =
          'query' in of
            ? await listSendableGids(args.context.db, of.query, MOST_PICKED + 1)
            : of.gids;
        if (gids.length > MOST_PICKED) return { message: FULFILLMENT.tooManyPicked, status: 422 };
        const actor = actorOf(args.context, staff);
        const id = await createPickList(args.context, actor, { formToken, gids });
        return id === null
          ? { message: FULFILLMENT.nonePicked, status: 422 }
          : { to: erpPaths.pickList(id) };
      }),
    },
  );
}

export default function FulfillmentPage() {
  const { list, locations, isWhole, token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isAll = typedValues(reply, 'scope').includes('matching');
  return (
    <ErpPage title={FULFILLMENT.title} text={FULFILLMENT.text} isList>
      <p className="mb-4" data-print="off">
        <a href={erpPaths.fulfillmentTracking()} className="target text-link">
          {TRACKING_ROWS.link}
        </a>
      </p>
      {isWhole ? null : <Notice>{FULFILLMENT.gathering}</Notice>}
      {reply ? <Notice tone="problem">{allErrors(reply).join(' ')}</Notice> : null}
      <ListPage
        {...list}
        name="fulfillment"
        list={FULFILLMENT_LIST}
        path={erpPaths.fulfillment}
        csv={erpPaths.fulfillmentExport}
        label={FULFILLMENT.filter}
        nouns={FULFILLMENT.nouns}
        labels={{ nothingTitle: FULFILLMENT.none }}
        fields={fulfillmentFields(locations)}
        empty={<p>{FULFILLMENT.empty}</p>}
      >
        {({ rows, count, isMore }) => (
          <>
            <FulfillmentTable rows={rows} ticked={typedValues(reply, 'pick')} />
            <Form
              id={PICKED}
              method="post"
              action={erpPaths.fulfillment(FULFILLMENT_LIST.params(list.query))}
              noValidate
            >
              <input type="hidden" name="form_token" value={token} />
              <fieldset className="list-bulk mt-4" data-print="off">
                <legend className="sr-only">{BULK.title('fulfillment')}</legend>
                <label>
                  <input type="radio" name="scope" value="ticked" defaultChecked={!isAll} />
                  {BULK.ticked}
                </label>
                <label>
                  <input type="radio" name="scope" value="matching" defaultChecked={isAll} />
                  {FULFILLMENT.matching(cappedLabel({ count, isMore: isMore === true }))}
                </label>
                <Button name="intent" value="pick" variant="secondary">
                  {FULFILLMENT.makePickList}
                </Button>
                {(['send', 'send-notify'] as const).map((change) => (
                  <Button key={change} name="intent" value={change} variant="secondary">
                    {CHANGE_LABELS[change]}
                  </Button>
                ))}
              </fieldset>
            </Form>
          </>
        )}
      </ListPage>
    </ErpPage>
  );
}
