// How an account command ended.

/** How an account command ended; `message` is the exact sentence for the person. */
export type AccountResult = { readonly ok: true } | { readonly ok: false; readonly message: string };
