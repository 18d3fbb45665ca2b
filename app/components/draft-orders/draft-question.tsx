import type { ReactNode } from 'react';
import type { Fault } from '~/components/ui/forms/error-summary';
import { AskForm } from '~/components/staff/ask-form';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { numberIn, type DraftSums } from '~/domain/draft-orders/draft-form';
import { formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';
import { DraftSumList } from './draft-price';
import { ErpPage } from '~/components/staff/erp-page';

type DraftQuestionProps = {
  draft: DraftSums & { gid: string; name: string };
  /** Version of the draft that was read; if it has changed since, nothing is done. */
  version: string;
  isClosed: boolean;
  isOfStore: boolean;
  words: {
    title: (name: string) => string;
    text: string;
    will: (total: string) => string;
    send: string;
    refused: string;
  };
  /** Further fields of the form, and what is said below the sums. */
  fields?: Readonly<Record<string, string>>;
  below?: ReactNode;
  reply: { faults: readonly Fault[] } | undefined;
};

/** Says what will happen to a draft order and asks for confirmation, or says why it is not possible. */
export function DraftQuestion(props: DraftQuestionProps) {
  const { draft, version, isClosed, isOfStore, words, fields, below, reply } = props;
  const back = { to: erpPaths.draft(numberIn(draft.gid)), label: ERP_DRAFTS.keep };
  return (
    <ErpPage title={words.title(draft.name)} text={words.text}>
      {isClosed || isOfStore ? (
        <p>
          {isClosed ? ERP_DRAFTS.edit.closed : ERP_DRAFTS.edit.ofPayment}{' '}
          <a href={back.to} className="target text-link">
            {back.label}
          </a>
        </p>
      ) : (
        <AskForm
          will={
            <>
              <p>{words.will(formatUsd(draft.totalCents))}</p>
              <div className="mt-6">
                <DraftSumList sums={draft} />
              </div>
              {below}
            </>
          }
          send={words.send}
          refused={words.refused}
          faults={reply?.faults ?? []}
          answer={reply}
          fields={{ version, ...fields }}
          back={back}
        />
      )}
    </ErpPage>
  );
}
