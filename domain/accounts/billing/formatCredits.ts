/** A number of credits for a person: "1 credit", "2 credits". */
export const formatCredits = (credits: number): string => `${credits} credit${credits === 1 ? "" : "s"}`
