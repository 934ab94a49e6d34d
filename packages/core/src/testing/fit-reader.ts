// A FIT file as an independent decoder reads it, which refuses a file whose checksums are wrong.

import FitParser, { type ParsedFit, readFitMessages } from 'fit-file-parser';

/** The messages of a FIT file by kind; rejects what is not one, or is damaged. */
export async function readFit(bytes: Uint8Array): Promise<NonNullable<ParsedFit['messages']>> {
  const content = new Uint8Array(bytes).buffer;
  const { messages } = await new FitParser({ mode: 'list', force: false }).parseAsync(content);
  if (messages === undefined) throw new TypeError('a FIT file without messages');
  return messages;
}

/** What the messages of a FIT file are, in its order: their number in the protocol, their moment, their bytes by field. */
export function fitCourse(bytes: Uint8Array) {
  return readFitMessages(bytes).messages.map(({ globalMessageNumber, timestamp, fields }) => ({
    message: globalMessageNumber,
    timestamp,
    fields: new Map(fields.map((field) => [field.fieldNumber, field.bytes])),
  }));
}
