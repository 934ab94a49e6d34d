// The house's own lint rules: what no ready-made rule says.

import { layers } from './layers.mjs';

/** @typedef {import('./layers.mjs').LintRule} LintRule */

/** The run must be a function of moments handed in, so core never asks the wall for the time. @type {LintRule} */
const noArglessDate = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.name !== 'Date' || node.arguments.length > 0) return;
        context.report({
          node,
          message: 'Core has no time of its own: take it from clock.wall() and write new Date(wall).',
        });
      },
    };
  },
};

/** Plain data and functions: one class exists, Failure. @type {LintRule} */
const noClassOrEnum = {
  create(context) {
    return {
      ClassDeclaration(node) {
        if (node.id?.name === 'Failure') return;
        context.report({
          node,
          message: 'No class but Failure: write createX(ports), a function that returns the live object.',
        });
      },
      TSEnumDeclaration(node) {
        context.report({
          node,
          message: "No enum: write the list as const and take the type from it (STEP_TYPES = ['work', …] as const).",
        });
      },
    };
  },
};

/** The reader learns from the first line what a file knows. @type {LintRule} */
const openingComment = {
  create(context) {
    return {
      Program(node) {
        const first = context.sourceCode.getAllComments()[0];
        const body = node.body[0];
        if (
          body === undefined ||
          (first !== undefined && first.range[0] < body.range[0] && context.sourceCode.text.trimStart().startsWith('/'))
        )
          return;
        context.report({
          node: body,
          message: 'Open the file with one to four lines: what it knows, and the trick if there is one.',
        });
      },
    };
  },
};

/** An exported function is a promise; its docstring is the promise in words. @type {LintRule} */
const docstring = {
  create(context) {
    return {
      ExportNamedDeclaration(node) {
        if (node.declaration?.type !== 'FunctionDeclaration') return;
        const before = context.sourceCode.getCommentsBefore(node).at(-1);
        if (before?.type === 'Block' && before.value.startsWith('*')) return;
        const name = node.declaration.id.name;
        context.report({
          node: node.declaration.id,
          message: `Say in one sentence what ${name} promises: its units, its edges, and the rule it follows.`,
        });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    layers,
    'no-argless-date': noArglessDate,
    'no-class-or-enum': noClassOrEnum,
    'opening-comment': openingComment,
    docstring,
  },
};
