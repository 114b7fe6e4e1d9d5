import { ExpressionSyntaxError, scanTokens, type Token, type Word } from "./expression-tokens.ts";

export const MAX_EXPRESSION_CHARS = 2_000;
/** The maximum nesting of parentheses, functions and `not`s. */
const MAX_DEPTH = 64;

const FUNCTIONS = ["lower", "length", "number"] as const;
const SYMBOL_OPERATORS = ["==", "!=", "<", "<=", ">", ">="] as const;
const WORD_OPERATORS = ["contains", "starts_with", "ends_with"] as const;

export type ExpressionFunction = (typeof FUNCTIONS)[number];
export type ComparisonOperator = (typeof SYMBOL_OPERATORS)[number] | (typeof WORD_OPERATORS)[number];

/** A parsed expression. `position` is its offset in the source, for a comparison that of the operator; UTF-16 units. */
export type Expression = { readonly position: number } & (
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  /** `booking.items.0.name`: a variable, then members. */
  | { readonly kind: "variable"; readonly name: string; readonly path: readonly string[] }
  | { readonly kind: "call"; readonly function: ExpressionFunction; readonly argument: Expression }
  | { readonly kind: "not"; readonly operand: Expression }
  /** Two operands or more. */
  | { readonly kind: "and" | "or"; readonly operands: readonly Expression[] }
  | {
      readonly kind: "comparison";
      readonly operator: ComparisonOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "in"; readonly operand: Expression; readonly list: readonly Expression[] }
  | { readonly kind: "is-empty"; readonly operand: Expression }
);

export interface ExpressionProblem {
  /** Offset in UTF-16 units from the start of the source. */
  readonly position: number;
  readonly message: string;
}

export interface ParsedExpression {
  /** Null when there are problems. */
  readonly expression: Expression | null;
  readonly problems: readonly ExpressionProblem[];
}

/**
 * Reads an expression over variables, as transitions have it. Never throws; linear in the length of the source.
 *
 * - values: `12.5`, `"text"` or `'text'`, `true`, `false`, `null`, `name`, `booking.items.0.price`,
 *   `lower(x)`, `length(x)`, `number(x)`
 * - comparisons: `== != < <= > >=`, `contains`, `starts_with`, `ends_with`, `in ["a", "b"]`, `is empty`; and
 *   `not in`, `not contains`, `is not empty`
 * - from loose to tight: `or`, `and`, `not`, comparison; also written `||`, `&&`, `!`; parentheses
 *
 * What they mean is told at `evaluateExpression`.
 */
export function parseExpression(source: string): ParsedExpression {
  try {
    if (source.length > MAX_EXPRESSION_CHARS) {
      throw new ExpressionSyntaxError(
        MAX_EXPRESSION_CHARS,
        `An expression has at most ${MAX_EXPRESSION_CHARS} characters.`,
      );
    }
    return { expression: parseTokens(scanTokens(source)), problems: [] };
  } catch (error) {
    if (!(error instanceof ExpressionSyntaxError)) throw error;
    return { expression: null, problems: [{ position: error.position, message: error.message }] };
  }
}

/**
 * Looks at no token more than a few times, and at none again that it has passed.
 * @param tokens the last is `end`
 * @throws ExpressionSyntaxError
 */
export function parseTokens(tokens: readonly Token[]): Expression {
  return new Parser(tokens).parse();
}

class Parser {
  readonly #tokens: readonly Token[];
  #token: Token;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#token = this.#read();
  }

  parse(): Expression {
    if (this.#isAtEnd()) throw new ExpressionSyntaxError(0, "The expression is empty.");
    const expression = this.#or();
    if (this.#isAtEnd()) return expression;
    const message = `There is no operator, such as == or "and", before ${this.#shown()}.`;
    throw new ExpressionSyntaxError(this.#token.position, message);
  }

  #or(): Expression {
    return this.#joined("or", () => this.#joined("and", () => this.#not()));
  }

  #joined(word: "and" | "or", parseOperand: () => Expression): Expression {
    const first = parseOperand();
    const operands = [first];
    while (this.#takeWord(word)) operands.push(parseOperand());
    return operands.length === 1 ? first : { kind: word, operands, position: first.position };
  }

  #not(): Expression {
    const { position } = this.#token;
    if (!this.#takeWord("not")) return this.#comparison();
    return this.#nested(position, () => ({ kind: "not", operand: this.#not(), position }));
  }

  #comparison(): Expression {
    const left = this.#operand();
    const compared = this.#comparedWith(left);
    if (compared === null) return left;
    const { position } = this.#token;
    if (this.#comparedWith(compared) !== null) {
      const message = 'Only two values are compared at a time; join two comparisons with "and".';
      throw new ExpressionSyntaxError(position, message);
    }
    return compared;
  }

  /** Null: no comparison follows. */
  #comparedWith(left: Expression): Expression | null {
    const { position } = this.#token;
    if (this.#takeWord("is")) {
      const isNegated = this.#takeWord("not");
      if (!this.#takeWord("empty")) throw this.#unexpected('"empty" or "not empty"');
      return negatedIf(isNegated, { kind: "is-empty", operand: left, position });
    }
    const isNegated = this.#takeWord("not");
    if (this.#takeWord("in")) {
      return negatedIf(isNegated, { kind: "in", operand: left, list: this.#list(), position });
    }
    const word = WORD_OPERATORS.find((operator) => this.#takeWord(operator));
    if (word !== undefined) {
      return negatedIf(isNegated, { kind: "comparison", operator: word, left, right: this.#operand(), position });
    }
    if (isNegated) throw this.#unexpected('"in" or "contains" after "not"');
    const symbol = SYMBOL_OPERATORS.find((operator) => this.#takeSymbol(operator));
    if (symbol === undefined) return null;
    return { kind: "comparison", operator: symbol, left, right: this.#operand(), position };
  }

  #list(): readonly Expression[] {
    if (!this.#takeSymbol("[")) throw this.#unexpected('a list, such as ["a", "b"],');
    const items: Expression[] = [];
    do items.push(this.#operand());
    while (this.#takeSymbol(","));
    if (!this.#takeSymbol("]")) throw this.#unexpected('"," or "]"');
    return items;
  }

  #operand(): Expression {
    const token = this.#token;
    const { position } = token;
    if (this.#takeSymbol("(")) return this.#nested(position, () => this.#inParentheses());
    if (token.kind === "literal") {
      this.#next();
      return { kind: "literal", value: token.value, position };
    }
    if (token.kind === "name") {
      this.#next();
      if (!this.#takeSymbol("(")) return { kind: "variable", name: token.name, path: token.path, position };
      return this.#nested(position, () => this.#call(token.source, position));
    }
    if (this.#takeWord("true")) return { kind: "literal", value: true, position };
    if (this.#takeWord("false")) return { kind: "literal", value: false, position };
    if (this.#takeWord("null")) return { kind: "literal", value: null, position };
    throw this.#unexpected("a value");
  }

  #call(name: string, position: number): Expression {
    const known = FUNCTIONS.find((candidate) => candidate === name);
    if (known === undefined) {
      const message = `There is no function ${JSON.stringify(name)}; the functions are ${FUNCTIONS.join(", ")}.`;
      throw new ExpressionSyntaxError(position, message);
    }
    return { kind: "call", function: known, argument: this.#inParentheses(), position };
  }

  #inParentheses(): Expression {
    const inner = this.#or();
    if (!this.#takeSymbol(")")) throw this.#unexpected('")"');
    return inner;
  }

  #nested(position: number, parse: () => Expression): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      throw new ExpressionSyntaxError(position, `An expression is nested at most ${MAX_DEPTH} levels deep.`);
    }
    const expression = parse();
    this.#depth -= 1;
    return expression;
  }

  #takeWord(word: Word): boolean {
    if (this.#token.kind !== "word" || this.#token.word !== word) return false;
    this.#next();
    return true;
  }

  #takeSymbol(symbol: string): boolean {
    if (this.#token.kind !== "symbol" || this.#token.symbol !== symbol) return false;
    this.#next();
    return true;
  }

  #isAtEnd(): boolean {
    return this.#token.kind === "end";
  }

  #next(): void {
    this.#at += 1;
    this.#token = this.#read();
  }

  #read(): Token {
    return this.#tokens[this.#at] ?? { kind: "end", position: 0, source: "" };
  }

  #unexpected(expected: string): ExpressionSyntaxError {
    return new ExpressionSyntaxError(this.#token.position, `Expected ${expected} here, not ${this.#shown()}.`);
  }

  #shown(): string {
    return this.#isAtEnd() ? "the end" : JSON.stringify(this.#token.source.slice(0, 40));
  }
}

function negatedIf(isNegated: boolean, operand: Expression): Expression {
  return isNegated ? { kind: "not", operand, position: operand.position } : operand;
}
