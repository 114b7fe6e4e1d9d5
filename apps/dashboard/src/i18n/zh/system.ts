import type { system as english } from "../en/system.ts";
import type { TextsLike } from "../t.ts";

export const system: TextsLike<typeof english> = {
  "check-status.failed": "失败",
  "check-status.ok": "正常",
  "check-status.skipped": "已跳过",
  "check-status.warning": "警告",
  "system-part.database": "数据库",
  "system-part.disk": "磁盘",
  "system-part.process": "进程",
  "system.admins-only": "只有管理员可以查看系统状态。",
  "system.all-well": "所有检查项均正常。",
  "system.backup": "上次备份",
  "system.examination": "检查",
  "system.examination-hint":
    "与命令“parley doctor”相同,检查 Parley 所依赖的一切:数据库、地址、邮件、运营商、模型、语音供应商和 SIP 网桥。每家供应商会收到一个小请求,可能会计费。检查结果为英文。",
  "system.examine": "立即检查",
  "system.examining": "正在检查…",
  "system.failures": { other: "{count} 项检查失败。" },
  "system.found": "结果",
  "system.migration": "数据库迁移",
  "system.no-backup": "此处没有备份记录。请运行“parley backup”,并将文件保存在别处。",
  "system.not-ready": "未就绪",
  "system.operator-only": "只有随系统一同创建的组织的管理员才能发起检查。",
  "system.part": "部分",
  "system.readiness": "接收请求的就绪状态",
  "system.ready": "就绪",
  "system.reason": "原因",
  "system.state": "状态",
  "system.version": "版本",
  "system.warnings": { other: "一切正常;{count} 项检查有警告。" },
};
