import { InvalidEvidence, openScorer } from "creatorsignal/scoring"

const scorer = openScorer()

/**
 * POST /score: the evidence that is held of a creator is answered with its score.
 *
 * @param {Request} request
 */
export const POST = async (request) => {
  const { score, version } = await scorer
  try {
    return Response.json({ ...score(await request.json()), version })
  } catch (error) {
    if (error instanceof InvalidEvidence) return Response.json({ details: error.details }, { status: 400 })
    throw error
  }
}
