import type { Company } from './company';
import type { Input } from './control-input';

/** What the control calls can do to a company's webhooks. */
export type WebhookSwitch = {
  setMode: (mode: string) => unknown;
  /** Delivers what was kept back; resolves with the number of attempts once all are done. */
  flush: () => Promise<number>;
  /** For the inspector. */
  summary: () => {
    mode: string;
    stored: number;
    waiting: number;
    delivered: number;
    failed: number;
  };
};

/** A company that takes control actions and sends webhooks. */
export type ActiveCompany = Company & {
  /** Handles `POST /control/{company}`. @throws ControlError when the action is invalid */
  control?: (action: string, input: Input) => unknown;
  webhooks?: WebhookSwitch;
};
