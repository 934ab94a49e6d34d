// Changes of tables that may be carried out again: an engine over many machines changes no table within a transaction, so a server
// that is stopped in the middle of several has made some of them.

import { CreateIndexNode, CreateTableNode, type KyselyPlugin } from 'kysely';

/** Lets every table, index and column be made only if it is missing. PostgreSQL alone knows that of columns. */
export const REPEATABLE: KyselyPlugin = {
  transformQuery({ node }) {
    switch (node.kind) {
      case 'CreateTableNode':
        return CreateTableNode.cloneWith(node, { ifNotExists: true });
      case 'CreateIndexNode':
        return CreateIndexNode.cloneWith(node, { ifNotExists: true });
      case 'AlterTableNode': {
        const columnAlterations = node.columnAlterations?.map((change) =>
          change.kind === 'AddColumnNode' ? { ...change, column: { ...change.column, ifNotExists: true } } : change,
        );
        return columnAlterations === undefined ? node : { ...node, columnAlterations };
      }
      default:
        return node;
    }
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
