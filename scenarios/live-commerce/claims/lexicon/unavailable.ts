const ENGLISH =
  /\b(?:can't|cannot|can not|couldn't|could not|unable to|not able to|wasn't able to|weren't able to|don't manage to|failed to) (?:\w+ ){0,2}?(?:confirm|check|see|verify|get|access|look|find|load|tell|reach|pull|retrieve|fetch|read|say|give|do|complete|issue|reserve|pin|transfer|connect|hold)\b|\bdon't have (?:that|the|this|any|a|exact|confirmed|reliable)\b[^.!?]{0,40}?\b(?:information|info|data|number|numbers|details?|figures?|answer|right now|yet|at hand|at the moment)\b|\b(?:system|lookup|look-up|tool|query|service|data|information|info|page|figures?|details?)\b[^.!?]{0,20}?\b(?:is|are|isn't|aren't|was|not|seems?)\b[^.!?]{0,12}?\b(?:down|busy|responding|unavailable|available|slow|working|loading|offline)\b|\bnot sure (?:right now|at the moment|yet)\b|\b(?:i'll|let me|we'll|i will|we will) (?:check|confirm|verify|double[- ]check|look into)\b[^.!?]{0,40}?\b(?:later|back|again|shortly|soon|and (?:tell|let))\b|\bunavailable (?:right now|at the moment|for now)\b/;

const CHINESE =
  /(?:无法|没法|没办法|不能|暂时不能|未能|没能)[^，。！？]{0,6}?(?:确认|查询|查到|查看|核实|获取|看到|给出|告诉|回答|提供|完成|办理|操作|打开|读取|转接|发放|预留|置顶)|查不到|查不了|查询不到|查询不了|确认不了|看不到|没查到|没有查到|查询失败|获取失败|(?:系统|后台|数据|页面|接口)[^，。！？]{0,6}?(?:繁忙|异常|没有?响应|出问题|故障|超时|卡|加载不|打不开|刷不出)|暂时?(?:查|看|确认|核实|拿|办|处理)不[到了]|暂时(?:没有|没)[^，。！？]{0,8}?(?:数据|信息|结果|消息)|(?:稍后|晚点|待会儿?|一会儿?|等下)[^，。！？]{0,6}?(?:确认|查|核实|回复|告诉|答复)|不(?:太)?确定/;

/** Honest admissions that something cannot be confirmed right now, over folded text. */
export const UNAVAILABLE: readonly RegExp[] = [ENGLISH, CHINESE];
