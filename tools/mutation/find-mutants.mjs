import ts from "typescript";

const SWAPPED = new Map([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
]);

/**
 * Every way to break a file by one of these mutations: a comparison or logical operator swapped, a condition forced to true
 * or false, a boolean inverted, a number incremented, a statement removed, a fallback dropped.
 *
 * @param {string} text a TypeScript file
 * @returns {{ start: number, end: number, replacement: string, line: number, original: string }[]} in the order of the file
 */
export function findMutants(text) {
  const file = ts.createSourceFile("mutated.ts", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const mutants = [];
  const add = (node, replacement) => {
    const start = node.getStart(file);
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    mutants.push({ start, end: node.getEnd(), replacement, line, original: text.slice(start, node.getEnd()) });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const swapped = SWAPPED.get(node.operatorToken.kind);
      if (swapped !== undefined && !isText(node)) add(node.operatorToken, swapped);
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) add(node, `(${node.left.getText(file)})`);
    } else if (ts.isIfStatement(node)) {
      add(node.expression, "true");
      add(node.expression, "false");
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition, `!(${node.condition.getText(file)})`);
    } else if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent)) {
      add(node, `(${node.getText(file)} + 1)`);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      add(node, "false");
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      add(node, "true");
    } else if (ts.isExpressionStatement(node)) {
      add(node, ";");
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants;
}

/** A minus between texts would be nonsense that no test could miss. */
function isText({ left, right }) {
  return [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
}
