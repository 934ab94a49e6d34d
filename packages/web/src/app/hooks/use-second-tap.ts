/** The second tap of a double tap has come by then. */
const DOUBLE_TAP_MS = 300;

/** Resolves when a double tap would be over: what moves under a finger moves after that. */
export function afterSecondTap(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, DOUBLE_TAP_MS);
  });
}
