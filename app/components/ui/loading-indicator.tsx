/**
 * A bar along the top of the window during navigation; read out as 'Loading'. Always in the page, because
 * screen readers only announce changes of an existing status region.
 */
export function LoadingIndicator({ isLoading }: { isLoading: boolean }) {
  return (
    <div role="status" className="loading-indicator" data-on={isLoading || undefined}>
      {isLoading ? <span className="sr-only">Loading</span> : null}
    </div>
  );
}
