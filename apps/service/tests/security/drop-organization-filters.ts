import {
  type BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  type UnknownRow,
} from "kysely";

/**
 * The mutation behind the second run of the matrix: every `organization_id = …` of every query becomes `true`, as if
 * nobody had written it. Row-level security alone must then keep organizations apart.
 */
export class DropOrganizationFilters implements KyselyPlugin {
  readonly #transformer = new FilterDropper();
  /** How many filters were dropped: a mutation that changes nothing would prove nothing. */
  get droppedCount(): number {
    return this.#transformer.droppedCount;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

class FilterDropper extends OperationNodeTransformer {
  droppedCount = 0;

  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    if (isOrganizationColumn(node.leftOperand) && OperatorNode.is(node.operator) && node.operator.operator === "=") {
      this.droppedCount += 1;
      return { ...node, leftOperand: RawNode.createWithSql("1"), rightOperand: RawNode.createWithSql("1") };
    }
    return super.transformBinaryOperation(node, queryId);
  }
}

function isOrganizationColumn(node: OperationNode): boolean {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return false;
  return node.column.column.name === "organization_id";
}
