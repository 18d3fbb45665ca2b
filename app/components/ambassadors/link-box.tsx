import { useRootData } from '~/components/catalogue/root-data';
import { FIRST_VISIT, LINKS, PORTAL } from '~/content/ambassadors/ambassador-portal';
import { paths } from '~/paths';
import { useState } from 'react';
import { Button } from '~/components/ui/forms/button';
import { CONTROL, Field } from '~/components/ui/forms/field';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { Icon } from '~/components/ui/icon';
import { QrPicture } from '~/components/ui/qr-picture';
import { FIRST_STEPS, type FirstStep } from '~/domain/ambassadors/ambassador';

const LABELS = PORTAL.link;

type LinkBoxProps = {
  code: string;
  referralDays: number;
  /** The link as a QR code. */
  qr: { size: number; path: string };
};

/** What an ambassador shares: links to some pages, the code, and a QR code to print or show. */
export function LinkBox({ code, referralDays, qr }: LinkBoxProps) {
  const { origin } = useRootData();
  return (
    <section aria-labelledby="your-link">
      <h2 id="your-link">{LABELS.heading}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{LABELS.text(referralDays)}</p>
      <div className="portal-links">
        {LINKS.map(({ id, label, to }) => (
          <CopyField
            key={id}
            id={`link-${id}`}
            label={label}
            value={`${origin}${paths.ambassadorLink(code, to === undefined ? {} : { to })}`}
          />
        ))}
        <CopyField id="code" label={LABELS.code} value={code} />
      </div>
      <QrPicture qr={qr} label={LABELS.qr} />
      <p className="mt-2 max-w-prose text-sm text-ink-soft">{LABELS.qrText}</p>
    </section>
  );
}

type CopyFieldProps = { id: string; label: string; value: string };

/**
 * A read-only text to be shared. With JavaScript there is a copy button, and focusing the field selects its
 * text; without it, tabbing into the field selects the text.
 */
function CopyField({ id, label, value }: CopyFieldProps) {
  const [message, setMessage] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setMessage(LABELS.copied);
    } catch {
      // Permission was denied, or the page was not loaded over HTTPS.
      setMessage(LABELS.notCopied);
    }
  }

  return (
    <div>
      <Field id={id} label={label}>
        {(control) => (
          <span className="portal-copy">
            <input
              type="text"
              readOnly
              value={value}
              className={CONTROL}
              onFocus={({ currentTarget }) => currentTarget.select()}
              {...control}
            />
            <Button
              type="button"
              variant="secondary"
              className="needs-script"
              onClick={() => void copy()}
            >
              {LABELS.copy}
              <span className="sr-only"> {label}</span>
            </Button>
          </span>
        )}
      </Field>
      <p role="status" className="mt-1 text-sm text-ink-soft">
        {message}
      </p>
    </div>
  );
}

type FirstVisitProps = {
  steps: Record<FirstStep, boolean>;
  reply: AccountReply | undefined;
};

/** The first steps of a new ambassador, ticked off as they are done, until they are dismissed. */
export function FirstVisit({ steps, reply }: FirstVisitProps) {
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps">{FIRST_VISIT.heading}</h2>
      <ol className="portal-steps">
        {FIRST_STEPS.map((step) => {
          const { text, label, href } = FIRST_VISIT.steps[step];
          return (
            <li key={step} data-done={steps[step] ? '' : undefined}>
              <span>{text}</span>
              {steps[step] ? (
                <span className="portal-done">
                  <Icon name="circle-check" />
                  {FIRST_VISIT.done}
                </span>
              ) : href === null ? (
                <span className="text-ink-soft">{FIRST_VISIT.open}</span>
              ) : (
                <a href={href} className="target text-link">
                  {label}
                </a>
              )}
            </li>
          );
        })}
      </ol>
      <PostButton intent="put-away" label={FIRST_VISIT.away} reply={reply} />
    </section>
  );
}
