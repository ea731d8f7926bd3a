export { makeEdge } from "../edge/edge.ts"
export {
  type ClickSender,
  EDGE_CLICKS_MAX,
  type EdgeClick,
  type EdgeClickRow,
  makeClickSender,
  type Sending,
  sendClicks
} from "../edge/sendClicks.ts"
