/**
 * A honeypot: people never see this field, so whoever fills it in is a bot. Browsers have no autofill value
 * for its name.
 */
export const TRAP_FIELD = 'subject_line';

/** The hidden field with the rendered form's UUID: at most one enquiry per form. */
export const TOKEN_FIELD = 'form_token';
