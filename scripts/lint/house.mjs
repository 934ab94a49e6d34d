// The house's own lint rules, for which there is no ready-made rule.

import { layers } from './layers.mjs';

/** @typedef {import('./layers.mjs').LintRule} LintRule */

/** The run must be a function of the moments passed in, so core never reads the wall clock. @type {LintRule} */
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

/** Plain data and functions: the only class is Failure. @type {LintRule} */
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

/** A file's first line says what it is for. @type {LintRule} */
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

/** An exported function has a contract; its docstring states it. @type {LintRule} */
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

/** Whole modules are mocked in files that share none with others. @type {LintRule} */
const mocksAlone = {
  create(context) {
    return {
      CallExpression({ callee }) {
        if (callee.object?.name !== 'vi' || !MOCKS.includes(callee.property.name)) return;
        context.report({
          node: callee,
          message: `Name the file x.alone.test.ts(x): other test files share the module that vi.${callee.property.name} replaces.`,
        });
      },
    };
  },
};
/** Words that this code once used in a sense of its own, and the terms of the field for them. @type {LintRule} */
const fieldWords = {
  create(context) {
    return {
      Identifier(node) {
        const word = OWN_WORDS.exec(node.name)?.[0];
        if (word === undefined) return;
        context.report({
          node,
          message: `A stranger cannot guess what '${word}' means here. Use the field's term: saved, stored, announced, reported, rejected.`,
        });
      },
    };
  },
};
const OWN_WORDS = /kept|told|heed|goodbye|lacking|meanwhile|passedOver|atHand|unfit|ofNoOne|fallSilent/i;
const MOCKS = ['mock', 'doMock', 'unmock', 'doUnmock', 'resetModules'];

export default {
  meta: { name: 'house' },
  rules: {
    layers,
    'no-argless-date': noArglessDate,
    'no-class-or-enum': noClassOrEnum,
    'opening-comment': openingComment,
    docstring,
    'mocks-alone': mocksAlone,
    'field-words': fieldWords,
  },
};
