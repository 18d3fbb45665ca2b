/**
 * A bar along the top of the window while something is being fetched; read out as 'Loading'. It is
 * always in the page, so that its appearing is noticed by screen readers.
 */
export function LoadingIndicator({ isLoading }: { isLoading: boolean }) {
  return (
    <div role="status" className="loading-indicator" data-on={isLoading || undefined}>
      {isLoading ? <span className="sr-only">Loading</span> : null}
    </div>
  );
}
