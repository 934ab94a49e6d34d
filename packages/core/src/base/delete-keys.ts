// Deleting several rows.

/** Deletes each row; if one stays, the others still go, and it rejects with the first cause. */
export async function deleteKeys(table: { delete(key: string): Promise<void> }, keys: Iterable<string>): Promise<void> {
  const failures: unknown[] = [];
  for (const key of keys) await table.delete(key).catch((cause: unknown) => failures.push(cause));
  if (failures.length > 0) throw failures[0];
}
