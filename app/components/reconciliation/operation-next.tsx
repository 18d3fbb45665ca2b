import { NextAction } from '~/components/ui/detail-page';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { LinkButton } from '~/components/ui/forms/button';
import { PostButton } from '~/components/ui/forms/post-button';
import { Notice } from '~/components/ui/notice';
import { DISCREPANCY_PAGES, REPAIRS } from '~/content/reconciliation/erp-discrepancies';
import { OPERATIONS } from '~/content/reconciliation/erp-operations';
import type { DiscrepancyRepair } from '~/domain/discrepancies/discrepancy-rule';
import { isInReview, type MoneyOperation } from '~/domain/reconciliation/discrepancy-repair';
import { erpPaths } from '~/erp-paths';
import { operationHref, ReasonForm, RepairLinks } from './operation-facts';

type OperationNextProps = {
  requested: Pick<MoneyOperation, 'kind' | 'id'>;
  /** Null once it has ended. */
  operation: MoneyOperation | null;
  /** The ways to end its review. */
  ends: readonly DiscrepancyRepair[];
  canEnd: boolean;
  ask: DiscrepancyRepair | null;
  reply: AccountReply | undefined;
};

/** What can be done about the operation: retry it, or end its review. */
export function OperationNext(props: OperationNextProps) {
  const { requested, operation, ends, canEnd, ask: request, reply } = props;
  const ending = request ?? ends.find((end) => end === reply?.form) ?? null;
  const isRetried = reply?.form === 'try-again';
  const rejection = isRetried ? OPERATIONS.problems.moved : OPERATIONS.problems.ended;
  return (
    <>
      {reply && (isRetried || ending === null) ? (
        <Notice tone="problem">{reply.result.error?.['']?.[0] ?? rejection}</Notice>
      ) : null}
      {operation && !isInReview(operation) ? (
        <NextAction text={OPERATIONS.retryText}>
          <PostButton
            intent="try-again"
            label={OPERATIONS.retry}
            fields={{ seen: operation.nextAttemptAt }}
            reply={undefined}
          />
        </NextAction>
      ) : null}
      {operation?.kind === 'deposit' && isInReview(operation) ? (
        <NextAction text={OPERATIONS.depositReview}>
          <LinkButton to={erpPaths.discrepancies()}>{DISCREPANCY_PAGES.title}</LinkButton>
        </NextAction>
      ) : null}
      {ending ? (
        <ReasonForm
          name={ending}
          {...REPAIRS[ending]}
          cancelHref={operationHref(requested)}
          reply={reply}
        />
      ) : ends.length > 0 ? (
        <NextAction text={canEnd ? OPERATIONS.review : OPERATIONS.onlyAdmins}>
          {canEnd ? (
            <RepairLinks repairs={ends} hrefOf={(end) => operationHref(requested, { ask: end })} />
          ) : null}
        </NextAction>
      ) : null}
    </>
  );
}
