import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { JumpField } from './jump-field';
import { ClientNavigation } from '~/components/layout/client-navigation';
import { LeafMark } from '~/components/layout/logo';
import { SideFrame } from '~/components/layout/side-frame';
import { Button } from '~/components/ui/forms/button';
import { SkipLink } from '~/components/ui/skip-link';
import { BACK_OFFICE, backOfficeMenu } from '~/content/staff/back-office';
import { erpPaths } from '~/erp-paths';

type ErpFrameProps = { staff: { name: string; isAdmin: boolean }; children: ReactNode };

/** The layout 'erp' of the spec: the jump field, the signed-in staff member, the sidebar, the page. */
export function ErpFrame({ staff, children }: ErpFrameProps) {
  return (
    <>
      <header data-print="off" className="border-b border-line">
        <SkipLink />
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
            <Form method="post" action={erpPaths.logout()}>
              <Button variant="quiet">{BACK_OFFICE.signOut}</Button>
            </Form>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <SideFrame label={BACK_OFFICE.menu} groups={backOfficeMenu(staff)}>
          {children}
        </SideFrame>
      </main>
      <ClientNavigation />
    </>
  );
}
