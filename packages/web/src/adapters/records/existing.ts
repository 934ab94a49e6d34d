// IndexedDB as promises, for databases that are already there.

/** Opens a database, but never creates one: rejects if there is none with this name. */
export function openExisting(place: string): Promise<IDBDatabase> {
  const request = indexedDB.open(place);
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  return answered(request);
}

/** The result of a request, or its error. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', (event) => {
      event.preventDefault();
      reject(request.error ?? new Error('no answer'));
    });
  });
}
