import type { EndReasons } from "./end-reasons.ts";

export const zh: EndReasons = {
  "customer-ended-call": { cause: "客户挂断了电话。" },
  "assistant-ended-call": { cause: "助手结束了通话。" },
  "assistant-forwarded-call": { cause: "助手转接了通话。" },
  "terminated-by-user": { cause: "有人在控制台或通过 API 结束了通话。" },
  "exceeded-max-duration": {
    cause: "通话达到了助手允许的最长时间。",
    fix: "如果需要更长的通话，请提高助手的最长时长。",
  },
  voicemail: { cause: "由机器接听。", fix: "请稍后再试，或让系统给机器留言。" },
  "silence-timed-out": {
    cause: "沉默的时间超过了助手等待的时间。",
    fix: "如果来电者需要更多时间，请延长助手的等待时间。",
  },
  "customer-busy": { cause: "线路占线。", fix: "请稍后再试。" },
  "customer-did-not-answer": { cause: "无人接听。", fix: "请在一天中的其他时间再试。" },
  "customer-rejected-call": { cause: "客户拒接了电话。" },
  "customer-unreachable": { cause: "号码无法接通。", fix: "请检查号码；它可能已停用。" },
  "recipient-opted-out": { cause: "客户已拒绝联系，没有拨打。", fix: "不要拨打；只有客户本人可以重新同意。" },
  "contact-not-allowed": { cause: "联系规则不允许此时拨打。", fix: "请查看组织的时段、同意记录和禁呼名单。" },
  "provider-not-available": { cause: "没有可用的模型、语音或识别服务。", fix: "请检查助手和组织的供应商密钥。" },
  "assistant-not-available": { cause: "助手已被删除或停用。", fix: "请启用它，或为号码指定其他助手。" },
  "usage-limit-reached": { cause: "达到了组织或助手的限额。", fix: "请等到下一小时或第二天，或提高限额。" },
  "carrier-failed": { cause: "运营商报告了故障。", fix: "请查看下面的事件和运营商的日志；检查账户余额和权限。" },
  "call-not-placed": {
    cause: "运营商没有拨出此通话：没有电话响铃。",
    fix: "请稍后再次拨打；如果仍然如此，请查看运营商的状态页面以及账户的限额、密钥和余额。",
  },
  "media-stream-lost": { cause: "声音中断，未能恢复。", fix: "请检查运营商与此安装之间的网络。" },
  "media-stream-missing": { cause: "运营商从未接通声音。", fix: "请检查此安装的公网地址能否从外部通过 wss 访问。" },
  "model-failed": {
    cause: "语言模型及其备用都失败了。",
    fix: "请在事件中查找供应商的错误；检查密钥、配额和模型名称，并设置备用。",
  },
  "voice-failed": {
    cause: "语音及其备用都失败了。",
    fix: "请在事件中查找供应商的错误；检查密钥、配额和语音，并设置备用。",
  },
  "transcriber-failed": {
    cause: "识别服务及其备用都失败了。",
    fix: "请在事件中查找供应商的错误；检查密钥和配额，并设置备用。",
  },
  "process-lost": { cause: "运行通话的进程意外结束。", fix: "请查看当时的服务日志；可能是内存不足。" },
  "no-capacity": {
    cause: "所有通话位置已满；来电者听到忙音。",
    fix: "请启动更多媒体进程，或允许每个进程处理更多通话。",
  },
  "service-stopped": { cause: "运营者在通话期间停止了服务。", fix: "停止之前请留出更长的排空时间。" },
  "internal-error": { cause: "Parley 内部出错。", fix: "请在服务日志中查找这通电话并报告。" },
  "outcome-unknown": { cause: "已请求运营商拨打，但它从未告知结果。", fix: "再次拨打之前请先查看运营商的日志。" },
};
