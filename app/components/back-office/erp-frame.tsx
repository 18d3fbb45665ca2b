import {
  type ClipboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Form, useLocation, useNavigate } from '~/framework';
import { ClientNavigation } from '~/components/layout/client-navigation';
import { LeafMark } from '~/components/layout/footer';
import { SideFrame } from '~/components/layout/side-frame';
import { ColumnChoice } from '~/components/staff/column-choice';
import { ViewsSheet } from '~/components/staff/saved-views';
import { Button } from '~/components/ui/forms/button';
import { ChosenColumns } from '~/components/ui/lists/erp-table';
import { type ListView, ListViews } from '~/components/ui/lists/list-views';
import { Notice } from '~/components/ui/notice';
import { SkipLink } from '~/components/ui/skip-link';
import { BACK_OFFICE, backOfficeMenu } from '~/content/staff/back-office';
import { VIEWS } from '~/content/staff/list-sheets';
import { erpPaths } from '~/erp-paths';
import { Icon } from '~/components/ui/icon';
import { menuCounts } from '~/content/back-office/waiting';
import { JUMP } from '~/content/back-office/jump';
import { JUMP_LENGTH, parseJump } from '~/domain/back-office/jump';
import type { WaitingFor } from '~/domain/back-office/waiting';

/** What the layout of the back-office loads, for its frame and for the first page. */
export type ErpFrameData = {
  staff: { name: string; isAdmin: boolean };
  /** The work that waits, counted beside the pages of the menu. */
  waiting: readonly WaitingFor[];
  /** How many background jobs have failed for good. */
  failedJobs: number;
  /** The columns that they chose, by the name of the list. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** The views that they have of the list that is open, by its name, and the token of the form that saves one. */
  views: {
    of: Readonly<Record<string, readonly ListView[]>>;
    done: keyof typeof VIEWS.done | null;
    token: string;
  };
};

type ErpFrameProps = ErpFrameData & { children: ReactNode };

/** The layout 'erp' of the spec: the jump field, the signed-in staff member, the sidebar, the page. */
export function ErpFrame({ staff, waiting, failedJobs, columns, views, children }: ErpFrameProps) {
  const done = views.done && <Notice tone="done">{VIEWS.done[views.done]}</Notice>;
  const { isAdmin } = staff;
  const counts = { ...menuCounts(waiting), [erpPaths.jobs()]: failedJobs };
  const groups = backOfficeMenu({ ...staff, waiting: counts });
  return (
    <>
      <header data-print="off" className="border-b border-line">
        <SkipLink to="#page" />
        <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <a href={erpPaths.home()} className="target gap-2.5 font-display text-xl font-bold">
            <LeafMark className="size-8" />
            <span>{BACK_OFFICE.name}</span>
          </a>
          <JumpField />
          <div className="order-1 flex min-w-0 items-center gap-2">
            <p className="min-w-0 text-sm text-ink-soft">
              <span className="sr-only">Signed in as </span>
              {staff.name}
            </p>
            <a href={erpPaths.account()} className="target text-link text-sm whitespace-nowrap">
              {BACK_OFFICE.account}
            </a>
            <Form method="post" action={erpPaths.logout()} className="erp-sign-out">
              <Button variant="quiet">{BACK_OFFICE.signOut}</Button>
            </Form>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="erp">
        <SideFrame label={BACK_OFFICE.menu} groups={groups}>
          <div id="page" tabIndex={-1} className="outline-none">
            <ChosenColumns.Provider value={{ of: columns, Choice: ColumnChoice }}>
              <ListViews.Provider value={{ ...views, done, isAdmin, Manage: ViewsSheet }}>
                {children}
              </ListViews.Provider>
            </ChosenColumns.Provider>
          </div>
        </SideFrame>
      </main>
      <ClientNavigation />
    </>
  );
}

const importDialog = () => import('./jump-dialog');
const JumpDialog = lazy(async () => ({ default: (await importDialog()).JumpDialog }));

/**
 * The search field in the back-office's header: a plain form that works without JavaScript. With it, typing goes on in
 * the jump box, which Ctrl+K or Cmd+K opens from anywhere, and the focus returns afterwards. What is pasted into the
 * empty field is looked up at once. On the first page the field has the focus, where there is a keyboard.
 */
function JumpField() {
  const [begun, setBegun] = useState<string | null>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const isHome = pathname === erpPaths.home();
  const found = pathname === erpPaths.jump() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isJump = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isJump || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Only one dialog at a time; a list's filters that are folded are none.
      if (document.querySelector('[role=dialog]:popover-open, .dialog') !== null) return;
      cameFrom.current = document.activeElement;
      setBegun('');
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(() => {
    if (!isHome || !window.matchMedia('(pointer: fine)').matches) return;
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [isHome]);

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = parseJump(event.clipboardData.getData('text'));
    if (text === '' || event.currentTarget.value !== '') return;
    event.preventDefault();
    navigate(erpPaths.jump(text));
  }

  return (
    <search className="jump-field">
      <Form method="get" action={erpPaths.jump()} className="relative">
        <input
          key={found}
          ref={field}
          onFocus={() => void importDialog()}
          onPaste={onPaste}
          onInput={({ currentTarget }) => {
            cameFrom.current = currentTarget;
            setBegun(currentTarget.value === '' ? null : currentTarget.value);
          }}
          type="search"
          name="q"
          defaultValue={found}
          aria-label={JUMP.label}
          placeholder={JUMP.fieldHint}
          maxLength={JUMP_LENGTH}
          autoComplete="off"
          aria-keyshortcuts="Control+K Meta+K"
          className="search-input"
        />
        <button
          type="submit"
          aria-label={JUMP.send}
          className="absolute inset-y-0 left-0 grid w-12 place-items-center"
        >
          <Icon name="search" />
        </button>
      </Form>
      {begun !== null ? (
        <Suspense fallback={null}>
          <JumpDialog
            begun={begun}
            onClose={() => {
              setBegun(null);
              if (field.current) field.current.value = found;
            }}
            returnFocus={() => {
              if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
            }}
          />
        </Suspense>
      ) : null}
    </search>
  );
}
