/** Whatever under /api no other file answers, by any method. */
function unknownCall(): Response {
  return Response.json(
    { error: 'not found' },
    { status: 404, headers: { 'Cache-Control': 'no-store' } },
  );
}

export const loader = unknownCall;
export const action = unknownCall;
