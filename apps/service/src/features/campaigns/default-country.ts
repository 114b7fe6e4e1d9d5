/** Of numbers that name none, where the organization says nothing: ten digits are a number of the United States. */
export const DEFAULT_COUNTRY = "US";
