// places.mjs FILE …
// Prints the mutants of JavaScript files, a JSON object a line: where they are, and what becomes of it. Each is a
// small mistake that somebody could make, and leaves a program that can be parsed:
//
// - condition: a condition is turned round, an operand of `&&` or `||` is left out, or a comparison is off by one;
// - line: a statement, or a guard such as `if (…) return`, is dropped;
// - sign: a sum becomes a difference, a product a quotient, or a number loses its sign.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

// Debian's is found by way of NODE_PATH.
const ts = createRequire(import.meta.url)("typescript");
const { SyntaxKind } = ts;

const COMPARISONS = new Map([
  [SyntaxKind.LessThanToken, "<="],
  [SyntaxKind.LessThanEqualsToken, "<"],
  [SyntaxKind.GreaterThanToken, ">="],
  [SyntaxKind.GreaterThanEqualsToken, ">"],
  [SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [SyntaxKind.ExclamationEqualsEqualsToken, "==="],
]);
const SIGNS = new Map([
  [SyntaxKind.PlusToken, "-"],
  [SyntaxKind.MinusToken, "+"],
  [SyntaxKind.AsteriskToken, "/"],
  [SyntaxKind.SlashToken, "*"],
  [SyntaxKind.PlusEqualsToken, "-="],
  [SyntaxKind.MinusEqualsToken, "+="],
]);
const DECISIONS = new Set([SyntaxKind.IfStatement, SyntaxKind.WhileStatement, SyntaxKind.ConditionalExpression]);

/** @param {any} node */
const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** @param {string} file */
function print(file) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const lines = text.split("\n");

  /**
   * @param {string} kind
   * @param {any} node
   * @param {string} replacement
   */
  function put(kind, node, replacement) {
    const start = node.getStart(source);
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    const mutant = { kind, line: line + 1, column: character + 1, text: lines[line], was: node.getText(source) };
    console.log(JSON.stringify({ file, ...mutant, becomes: replacement }));
  }

  /** @param {any} node */
  function visit(node) {
    const condition = DECISIONS.has(node.kind) && (node.expression ?? node.condition);
    if (condition) put("condition", condition, `!(${condition.getText(source)})`);
    if (ts.isIfStatement(node) && !node.elseStatement && !ts.isBlock(node.thenStatement)) put("line", node, "{}");
    if (ts.isExpressionStatement(node)) put("line", node, "{}");
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken;
      const sign = SIGNS.get(operator.kind);
      const comparison = COMPARISONS.get(operator.kind);
      if (sign && !isText(node.left) && !isText(node.right)) put("sign", operator, sign);
      if (comparison) put("condition", operator, comparison);
      if (operator.kind === SyntaxKind.AmpersandAmpersandToken || operator.kind === SyntaxKind.BarBarToken) {
        put("condition", node, `(${node.left.getText(source)})`);
        put("condition", node, `(${node.right.getText(source)})`);
      }
    }
    const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken;
    if (isNegative) put("sign", node, `(${node.operand.getText(source)})`);
    ts.forEachChild(node, visit);
  }
  visit(source);
}

process.argv.slice(2).forEach(print);
