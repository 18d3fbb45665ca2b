/** The staff member who changes their own account, and the current session. */
export type OwnAccount = {
  id: string;
  sessionId: string;
  isAdmin: boolean;
  /** Signed in with one of the sandbox's passwords. */
  isSandbox: boolean;
};
