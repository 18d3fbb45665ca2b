import { createContext, useContext } from 'react';

/** What a page of development says of its own request; undefined in the browser, and in the build. */
export const DebugPanelContext = /* @__PURE__ */ createContext<(() => string) | undefined>(
  undefined,
);

/** Over the page's foot. Not in the stylesheet, because the build has none of it. */
const STYLE = {
  position: 'fixed',
  zIndex: 99,
  insetInline: 0,
  bottom: 0,
  maxHeight: '60vh',
  overflow: 'auto',
  background: 'var(--paper)',
  borderTop: '1px solid var(--line)',
  font: '12px/1.6 monospace',
} as const;

/**
 * The foot of each page in development: time, queries, calls of platforms with their cost, request id. It is the server's:
 * the browser leaves the markup as it came.
 */
export function DebugPanel() {
  const panel = useContext(DebugPanelContext);
  return (
    <aside
      aria-label="Debug panel"
      style={STYLE}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- escaped by server/dev, and never in the build
      dangerouslySetInnerHTML={{ __html: panel?.() ?? '' }}
    />
  );
}
