import type { Company } from './company';
import type { Input } from './control-input';

/** What the control address can do to a company's webhooks. */
export type WebhookSwitch = {
  setMode: (mode: string) => unknown;
  /** Delivers what was kept; resolves with how many deliveries were tried, when all have been. */
  flush: () => Promise<number>;
  /** For the inspector. */
  summary: () => { mode: string; kept: number; waiting: number; delivered: number; failed: number };
};

/** A company that can be acted upon from outside and that calls back. */
export type ActiveCompany = Company & {
  /** `POST /control/{company}`. @throws ControlError when the action makes no sense */
  control?: (action: string, input: Input) => unknown;
  webhooks?: WebhookSwitch;
};
