import { Form } from '~/framework';
import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TextField } from '~/components/ui/forms/field';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { ERP_ORDERS } from '~/content/orders/erp-orders';
import { type StaffView, VIEW_BOUNDS } from '~/domain/orders/erp-order-query';
import { type AccountReply, allErrors, typedField } from '~/components/ui/forms/account-form';

type ShownView = StaffView & { isCurrent: boolean; mayChange: boolean };

type SavedViewsProps = {
  views: readonly ShownView[];
  /** Returns the URL of the list with these fields as its query. */
  pathOf: (fields: Record<string, string>) => string;
  /** The list's current query. */
  fields: Record<string, string>;
  columns: readonly string[];
  isAdmin: boolean;
  token: string;
  reply: AccountReply | undefined;
};

const LABELS = ERP_ORDERS.views;

export const VIEWS_SHEET = 'views';

/** Whether a form about views was refused: then they are on the page itself. */
export function isViewReply(reply: AccountReply | undefined): boolean {
  return reply?.form.endsWith('-view') === true;
}

/** Saves the list as a view, and changes or removes those that the reader may change. */
export function SavedViews(props: SavedViewsProps) {
  const { views, pathOf, fields, columns, reply } = props;
  const changeable = views.filter(({ mayChange }) => mayChange);
  return (
    <>
      {reply && isViewReply(reply) && reply.form !== 'save-view' ? (
        <p role="alert" className="mb-4 font-semibold text-danger">
          {allErrors(reply).join(' ')}
        </p>
      ) : null}
      <SaveView {...props} />
      {changeable.length === 0 ? null : (
        <>
          <h3 className="mt-6 text-base">{LABELS.changeTitle}</h3>
          <ul>
            {changeable.map((view) => (
              <li key={view.id} className="flex flex-wrap items-center gap-x-4">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {view.name}
                  {view.isShared ? <span className="text-ink-soft"> ({LABELS.shared})</span> : null}
                </span>
                <ChangeView view={view} action={pathOf(fields)} columns={columns} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function SaveView({ pathOf, fields, columns, isAdmin, token, reply }: SavedViewsProps) {
  const refused = reply?.form === 'save-view' ? reply : undefined;
  const busy = useIsSending(refused, (posted) => posted.get('intent') === 'save-view');
  return (
    <Form
      key={refused ? 'refused' : token}
      method="post"
      action={pathOf(fields)}
      className="grid gap-3"
      noValidate
    >
      <input type="hidden" name="intent" value="save-view" />
      <input
        type="hidden"
        name="form_token"
        value={typedField(refused, 'form_token').defaultValue ?? token}
      />
      <Columns columns={columns} />
      <TextField
        id="view-name"
        name="name"
        label={LABELS.name}
        maxLength={VIEW_BOUNDS.name}
        autoComplete="off"
        required
        defaultValue={typedField(refused, 'name').defaultValue ?? ''}
        {...(refused && { error: allErrors(refused).join(' ') })}
      />
      {isAdmin ? (
        <Checkbox
          name="shared"
          value="yes"
          label={LABELS.share}
          defaultChecked={typedField(refused, 'shared').defaultValue === 'yes'}
        />
      ) : null}
      <Button variant="secondary" busy={busy} className="justify-self-start">
        {LABELS.send}
      </Button>
    </Form>
  );
}

type ChangeViewProps = {
  view: StaffView;
  action: string;
  columns: readonly string[];
};

function ChangeView({ view, action, columns }: ChangeViewProps) {
  return (
    <Form method="post" action={action} className="flex flex-wrap">
      <input type="hidden" name="view" value={view.id} />
      <input type="hidden" name="version" value={view.version} />
      <Columns columns={columns} />
      <Button variant="quiet" name="intent" value="replace-view">
        {LABELS.replace}
        <span className="sr-only"> {view.name}</span>
      </Button>
      <Button variant="quiet" name="intent" value="remove-view">
        {LABELS.remove}
        <span className="sr-only"> {view.name}</span>
      </Button>
    </Form>
  );
}

/** Hidden fields: a view also saves the visible columns. */
function Columns({ columns }: { columns: readonly string[] }) {
  return columns.map((column) => <input key={column} type="hidden" name="column" value={column} />);
}
