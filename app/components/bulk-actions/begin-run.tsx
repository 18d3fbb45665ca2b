import { Form } from '@remix-run/react';
import type { Fault } from '~/components/ui/forms/error-summary';
import { AloneLimitText } from '~/components/staff/alone-limit';
import { ReferenceField } from '~/components/payments/reference-field';
import { Button } from '~/components/ui/forms/button';
import { ORDER_RUN } from '~/content/bulk-actions/erp-runs';
import type { AloneLimit } from '~/domain/staff/approval';

type BeginPaidRunProps = {
  /** How far one person may go alone. */
  limit: AloneLimit;
  /** What the server replied to the form, with what was typed. */
  reply: { faults: readonly Fault[]; typed: Readonly<Record<string, string>> };
};

/** Begins a run that marks orders as paid, with the reference under which their money can be found. */
export function BeginPaidRun({ limit, reply }: BeginPaidRunProps) {
  return (
    <Form method="post" noValidate className="mt-8 grid max-w-xl gap-6">
      <AloneLimitText limit={limit} />
      <ReferenceField reply={reply} />
      <div>
        <Button name="intent" value="begin">
          {ORDER_RUN.begin}
        </Button>
      </div>
    </Form>
  );
}
