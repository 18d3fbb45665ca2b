import { useContext } from 'react';
import { Form, useLocation } from '~/framework';
import { type AccountReply, allErrors, typedField } from '~/components/ui/forms/account-form';
import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TextField } from '~/components/ui/forms/field';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { ChosenColumns } from '~/components/ui/lists/erp-table';
import { type ListView, ListViews } from '~/components/ui/lists/list-views';
import { Sheet, SheetButton } from '~/components/ui/sheet';
import { VIEWS } from '~/content/staff/list-sheets';
import { VIEW_BOUNDS } from '~/domain/staff/staff-view';
import { erpPaths } from '~/erp-paths';

/** A button and its sheet: saves the list as it is as a view, and changes or removes saved ones. */
export function ViewsSheet({ list }: { list: string }) {
  const { pathname, search } = useLocation();
  const id = `views-${list}`;
  return (
    <>
      <SheetButton id={id}>{VIEWS.title}</SheetButton>
      <Sheet id={id} title={VIEWS.title}>
        <SavedViews list={list} back={pathname + search} reply={undefined} />
      </Sheet>
    </>
  );
}

type SavedViewsProps = {
  list: string;
  /** The URL of the list as it is. */
  back: string;
  reply: AccountReply | undefined;
};

/** Saves a list as a view, and replaces or removes those that the reader may change. */
export function SavedViews({ list, back, reply }: SavedViewsProps) {
  const saved = useContext(ListViews);
  const columns = useContext(ChosenColumns)?.of[list] ?? [];
  const changeable = (saved?.of[list] ?? []).filter(({ mayChange }) => mayChange);
  const action = erpPaths.views({ list, back });
  return (
    <>
      {reply && reply.form !== 'save' ? (
        <p role="alert" className="mb-4 font-semibold text-danger">
          {allErrors(reply).join(' ')}
        </p>
      ) : null}
      <SaveView
        {...{ action, columns }}
        isAdmin={saved?.isAdmin ?? false}
        token={saved?.token ?? ''}
        reply={reply?.form === 'save' ? reply : undefined}
      />
      {changeable.length === 0 ? null : (
        <>
          <h3 className="mt-6 text-base">{VIEWS.changeTitle}</h3>
          <ul>
            {changeable.map((view) => (
              <li key={view.id} className="flex flex-wrap items-center gap-x-4">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {view.name}
                  {view.isShared ? <span className="text-ink-soft"> ({VIEWS.shared})</span> : null}
                </span>
                <ChangeView {...{ view, action, columns }} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type SaveViewProps = {
  action: string;
  columns: readonly string[];
  isAdmin: boolean;
  token: string;
  reply: AccountReply | undefined;
};

function SaveView({ action, columns, isAdmin, token, reply }: SaveViewProps) {
  const busy = useIsSending(reply, (posted) => posted.get('intent') === 'save');
  const typed = (name: string) => typedField(reply, name).defaultValue;
  return (
    <Form
      key={reply ? 'refused' : token}
      method="post"
      action={action}
      className="grid max-w-lg gap-3"
      noValidate
    >
      <p className="text-sm text-ink-soft">{VIEWS.text}</p>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="form_token" value={typed('form_token') ?? token} />
      <Columns columns={columns} />
      <TextField
        id="view-name"
        name="name"
        label={VIEWS.name}
        maxLength={VIEW_BOUNDS.name}
        autoComplete="off"
        required
        defaultValue={typed('name') ?? ''}
        {...(reply && { error: allErrors(reply).join(' ') })}
      />
      {isAdmin ? (
        <Checkbox
          name="shared"
          value="yes"
          label={VIEWS.share}
          defaultChecked={typed('shared') === 'yes'}
        />
      ) : null}
      <Button variant="secondary" busy={busy} className="justify-self-start">
        {VIEWS.send}
      </Button>
    </Form>
  );
}

type ChangeViewProps = { view: ListView; action: string; columns: readonly string[] };

function ChangeView({ view, action, columns }: ChangeViewProps) {
  const of = (intent: 'replace' | 'remove') => (
    <Form method="post" action={action}>
      <input type="hidden" name="view" value={view.id} />
      <input type="hidden" name="version" value={view.version} />
      {intent === 'replace' ? <Columns columns={columns} /> : null}
      <Button variant="quiet" name="intent" value={intent}>
        {VIEWS[intent]}
        <span className="sr-only"> {view.name}</span>
      </Button>
    </Form>
  );
  return (
    <span className="flex flex-wrap">
      {of('replace')}
      {of('remove')}
    </span>
  );
}

/** Hidden fields: a view also saves the columns that the reader has chosen. */
function Columns({ columns }: { columns: readonly string[] }) {
  return columns.map((column) => <input key={column} type="hidden" name="column" value={column} />);
}
