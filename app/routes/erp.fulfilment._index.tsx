import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { Form, useActionData, useLoaderData } from '~/framework';
import { data } from '~/framework.server';
import { FulfillmentTable, fulfillmentFields } from '~/components/fulfillment/fulfillment-table';
import { ErpPage } from '~/components/staff/erp-page';
import { allErrors } from '~/components/ui/forms/account-form';
import { Button } from '~/components/ui/forms/button';
import { ListPage } from '~/components/ui/lists/list-page';
import { Notice } from '~/components/ui/notice';
import { CHANGE_LABELS, choiceRejection } from '~/content/bulk-actions/erp-bulk-actions';
import { FULFILLMENT } from '~/content/fulfillment/erp-fulfillment';
import { backOfficeMeta } from '~/content/staff/back-office';
import { gidOf, isShopifyNumber } from '~/domain/core/ids';
import { pickSchema } from '~/domain/fulfillment/fulfillment-form.schema.server';
import { FULFILLMENT_LIST } from '~/domain/fulfillment/fulfillment-query';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { listPage } from '~/http/list-query.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import {
  listFulfillmentLocations,
  listFulfillments,
} from '~/models/fulfillment/fulfillment-list.server';
import { chooseBulkAction } from '~/services/bulk-actions/begin-bulk-action.server';
import { MOST_PICKED } from '~/models/fulfillment/pick-list.server';
import { createPickList } from '~/services/fulfillment/pick-list.server';

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

type Picked = { form_token: string; pick: string[] };

const gidsOf = ({ pick }: Picked) =>
  pick.filter(isShopifyNumber).map((number) => gidOf('FulfillmentOrder', number));

/** `intent`: pick, a pick list of what is ticked; send or send-notify, a bulk action that sends it. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.fulfill');
  const choose = async (typed: Picked, change: 'send' | 'send-notify') => {
    const { form_token: formToken } = typed;
    const of = { gids: gidsOf(typed) };
    const choice = { list: 'fulfillment', formToken, change, tag: null, of } as const;
    const chosen = await chooseBulkAction(args.context, staff.id, choice);
    if (chosen.ok) return { to: erpPaths.bulkAction(chosen.id) };
    return { message: choiceRejection('fulfillment', chosen.code), status: 422 } as const;
  };
  return submitForm(args, erpForms(staff), {
    send: form(pickSchema, (typed) => choose(typed, 'send')),
    'send-notify': form(pickSchema, (typed) => choose(typed, 'send-notify')),
    pick: form(pickSchema, async (typed) => {
      const { form_token: formToken } = typed;
      const gids = gidsOf(typed);
      if (gids.length > MOST_PICKED) return { message: FULFILLMENT.tooManyPicked, status: 422 };
      const actor = actorOf(args.context, staff);
      const id = await createPickList(args.context, actor, { formToken, gids });
      return id === null
        ? { message: FULFILLMENT.nonePicked, status: 422 }
        : { to: erpPaths.pickList(id) };
    }),
  });
}

export default function FulfillmentPage() {
  const { list, locations, isWhole, token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ErpPage title={FULFILLMENT.title} text={FULFILLMENT.text} isList>
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
        {({ rows }) => (
          <Form
            method="post"
            action={erpPaths.fulfillment(FULFILLMENT_LIST.params(list.query))}
            noValidate
          >
            <input type="hidden" name="form_token" value={token} />
            <FulfillmentTable rows={rows} />
            <div className="mt-4 flex flex-wrap gap-4" data-print="off">
              <Button name="intent" value="pick" variant="secondary">
                {FULFILLMENT.makePickList}
              </Button>
              {(['send', 'send-notify'] as const).map((change) => (
                <Button key={change} name="intent" value={change} variant="secondary">
                  {CHANGE_LABELS[change]}
                </Button>
              ))}
            </div>
          </Form>
        )}
      </ListPage>
    </ErpPage>
  );
}
